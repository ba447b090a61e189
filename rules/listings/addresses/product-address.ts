import { getDomain } from 'tldts';
import { percentDecoded } from '../../typed/percent.ts';
import { domainOf } from './domains.ts';

// What is added to an address to count visits or to choose a language names no other product.
const ASIDE =
  /^(?:utm_\w+|ref|referrer|source|src|via|gclid|fbclid|msclkid|mc_[ce]id|hl|gl|lang|language|locale)$/i;

// Pages of one website rather than products on it: somebody who sends one means the website.
const PAGES = new Set(
  [
    ...['home', 'index', 'index.html', 'index.htm', 'index.php', 'start', 'welcome', 'landing'],
    ...['pricing', 'plans', 'features', 'about', 'about-us', 'team', 'company', 'contact', 'faq', 'help'],
    ...['support', 'docs', 'blog', 'login', 'signin', 'sign-in', 'signup', 'sign-up', 'register', 'download'],
  ].map((page) => `/${page}`),
);

// A language, or one with a region: the same website in other words. Only those that products are told in most.
const LANGUAGE =
  /^\/(?:ar|bg|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sv|th|tr|uk|vi|zh)(?:[-_][a-z]{2,4})?$/;

/**
 * Which product the address of a website stands for: two addresses of one product have the same text. `www.`, `m.`,
 * scheme, language, and pages such as /pricing make no other product; another subdomain or another path does, as many
 * products share a host (github.io, app stores, itch.io, medium).
 */
export function productAddress(url: string): string | undefined {
  const domain = domainOf(url);
  if (domain === undefined) return undefined;
  const { pathname, searchParams } = new URL(url);
  const path = plainPath(pathname);
  const isFront = PAGES.has(path) || LANGUAGE.test(path);
  const query = [...searchParams].filter(([name]) => !ASIDE.test(name)).map((pair) => pair.join('='));
  return [bareHost(domain), isFront ? '' : path, ...query.toSorted()].join('\n');
}

// Stores, forges and publishers, where one host carries the products of many.
const SHARED_HOSTS = new Set([
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'sourceforge.net', 'huggingface.co'],
  ...[
    'apps.apple.com',
    'itunes.apple.com',
    'play.google.com',
    'apps.microsoft.com',
    'microsoft.com',
    'f-droid.org',
  ],
  ...['chromewebstore.google.com', 'chrome.google.com', 'addons.mozilla.org', 'marketplace.visualstudio.com'],
  ...['workspace.google.com', 'sites.google.com', 'docs.google.com', 'store.steampowered.com', 'itch.io'],
  ...[
    'npmjs.com',
    'pypi.org',
    'crates.io',
    'wordpress.org',
    'apps.shopify.com',
    'gumroad.com',
    'notion.site',
  ],
  ...['producthunt.com', 'medium.com', 'substack.com', 'youtube.com', 't.me', 'discord.com', 'linktr.ee'],
]);

/** Whether the products at a domain, as `domainOf` says it, are told apart by path only: `github.com`, app stores, a page of itch.io. */
export const isSharedHost = (domain: string): boolean =>
  SHARED_HOSTS.has(bareHost(domain)) || /\.(?:itch\.io|gumroad\.com|notion\.site)$/.test(domain);

/** The domains, as `domainOf` says them, at which the product of an address may be listed. */
export function productDomains(domain: string): string[] {
  const bare = bareHost(domain);
  return [bare, `m.${bare}`];
}

/** Without what makes no other website; `m.github.io` is one of its own, as `github.io` is nobody's. */
function bareHost(domain: string): string {
  const host = domain.replace(/\.(?=$|:)/, '');
  const rest = host.replace(/^m\./, '');
  return getDomain(rest, { allowPrivateDomains: true }) === null ? host : rest;
}

function plainPath(pathname: string): string {
  const path = pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return percentDecoded(path) ?? path;
}
