import { getDomain } from 'tldts';
import { decodePercent } from '../../typed/decode-percent.ts';
import { domainOf } from './domains.ts';

/** Parameters that are added to an address to count visits or to choose a language. They do not identify a page. */
export const TRACKING_PARAMETER = new RegExp(
  `^(?:${[
    ...['utm_\\w+', 'ref', 'referrer', 'source', 'src', 'via', 'hl', 'gl', 'lang', 'language', 'locale'],
    ...['gclid', 'dclid', 'gclsrc', 'gbraid', 'wbraid', 'srsltid', '_ga', '_gl', 'fbclid', 'igsh', 'igshid'],
    ...[
      'msclkid',
      'ttclid',
      'twclid',
      'yclid',
      'li_fat_id',
      'mc_cid',
      'mc_eid',
      'mkt_tok',
      '_hsenc',
      '_hsmi',
    ],
  ].join('|')})$`,
  'i',
);

// Pages of a website rather than products on it: such an address means the website.
const WEBSITE_PAGES = new Set(
  [
    ...['home', 'index', 'index.html', 'index.htm', 'index.php', 'start', 'welcome', 'landing'],
    ...['pricing', 'plans', 'features', 'about', 'about-us', 'team', 'company', 'contact', 'faq', 'help'],
    ...['support', 'docs', 'blog', 'login', 'signin', 'sign-in', 'signup', 'sign-up', 'register', 'download'],
  ].map((page) => `/${page}`),
);

// A language code, with or without a region: the same website in another language. Only the most common languages of
// products.
const LANGUAGE =
  /^\/(?:ar|bg|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sv|th|tr|uk|vi|zh)(?:[-_][a-z]{2,4})?$/;

/**
 * Normalizes an address to identify its product: two addresses of one product give the same text. `www.`, `m.`, the
 * scheme, the language and pages such as /pricing make no difference; another subdomain or path does, because many
 * products share a host (github.io, app stores, itch.io, medium).
 */
export function getProductAddress(url: string): string | undefined {
  const domain = domainOf(url);
  if (domain === undefined) return undefined;
  const { pathname, searchParams } = new URL(url);
  const path = normalizePath(pathname);
  const isHomepage = WEBSITE_PAGES.has(path) || LANGUAGE.test(path);
  const query = [...searchParams]
    .filter(([name]) => !TRACKING_PARAMETER.test(name))
    .map((pair) => pair.join('='));
  return [stripHost(domain), isHomepage ? '' : path, ...query.toSorted()].join('\n');
}

// Stores, code hosts and publishers, where one host has the products of many people.
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

/**
 * Checks whether products at a domain from `domainOf` differ only by their path: `github.com`, app stores, a page of
 * itch.io.
 */
export const isSharedHost = (domain: string): boolean =>
  SHARED_HOSTS.has(stripHost(domain)) || /\.(?:itch\.io|gumroad\.com|notion\.site)$/.test(domain);

/** Returns the domains, as returned by `domainOf`, at which the product of an address may be listed. */
export function listProductDomains(domain: string): string[] {
  const bare = stripHost(domain);
  return [bare, `m.${bare}`];
}

/**
 * Removes a trailing dot and `m.`, which name the same website. `m.github.io` is a website of its own, because
 * `github.io` is a public suffix.
 */
function stripHost(domain: string): string {
  const host = domain.replace(/\.(?=$|:)/, '');
  const rest = host.replace(/^m\./, '');
  return getDomain(rest, { allowPrivateDomains: true }) === null ? host : rest;
}

function normalizePath(pathname: string): string {
  const path = pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return decodePercent(path) ?? path;
}
