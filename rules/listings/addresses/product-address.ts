import { getDomain } from 'tldts';
import { decodePercent } from '../../typed/decode-percent.ts';
import { domainOf, getRegistrableWebsite } from './domains.ts';

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
  const query = listIdentifyingParameters(searchParams).map((pair) => pair.join('='));
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

const listIdentifyingParameters = (parameters: URLSearchParams): [string, string][] =>
  [...parameters].filter(([name]) => !TRACKING_PARAMETER.test(name));

// Hosts where every folder is a project of its own: `ann.github.io/docs` is a product called docs.
const PROJECT_FOLDERS = /\.(?:github\.io|gitlab\.io|codeberg\.page)$/;

/**
 * Returns the start page of the website that an address is a page of, in the language of that page: acme.com/de/ of
 * acme.com/de/preise. Undefined if the address may be a product of its own, or is a start page. `isPageName` says whether
 * a text is a common page name, such as "pricing".
 */
export function getStartPage(url: string, isPageName: (text: string) => boolean): string | undefined {
  const domain = domainOf(url);
  if (domain === undefined || isSharedHost(domain) || PROJECT_FOLDERS.test(domain)) return undefined;
  const { origin, pathname, searchParams } = new URL(url);
  if (listIdentifyingParameters(searchParams).length > 0) return undefined;
  const parts = normalizePath(pathname).split('/').filter(Boolean);
  const [first = ''] = parts;
  const language = LANGUAGE.test(`/${first}`) ? first : undefined;
  const names = parts
    .slice(language === undefined ? 0 : 1)
    .map((part) => part.replace(/\.(?:html?|php|aspx?)$/, ''));
  const arePages = names.every((name) => WEBSITE_PAGES.has(`/${name}`) || isPageName(name));
  if (names.length === 0 || !arePages) return undefined;
  return language === undefined ? `${origin}/` : `${origin}/${language}/`;
}

/**
 * Checks whether two addresses are of one website: the same product, one in a folder of the other, or one on a subdomain
 * of the other. Never for hosts that have the products of many people.
 */
export function isSameWebsite(left: string, right: string): boolean {
  const [one, other] = [getProductAddress(left), getProductAddress(right)];
  if (one === undefined || other === undefined) return false;
  if (one === other) return true;
  const [leftHost = '', leftPath = ''] = one.split('\n');
  const [rightHost = '', rightPath = ''] = other.split('\n');
  if (isSharedHost(leftHost) || isSharedHost(rightHost)) return false;
  return leftHost === rightHost
    ? isInFolder(leftPath, rightPath) || isInFolder(rightPath, leftPath)
    : (leftPath === '' && isSubdomain(rightHost, leftHost)) ||
        (rightPath === '' && isSubdomain(leftHost, rightHost));
}

const isInFolder = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`);

const isSubdomain = (host: string, of: string): boolean =>
  host.endsWith(`.${of}`) && getRegistrableWebsite(host) === getRegistrableWebsite(of);

// Subdomains where a website has its application.
const APPLICATION_SUBDOMAINS = ['m', 'app', 'get'];

/** Returns the domains, as returned by `domainOf`, at which an account may have listed the product of an address. */
export function listProductDomains(domain: string): string[] {
  const bare = stripHost(domain);
  return [bare, `m.${bare}`];
}

/**
 * Returns the domains, as returned by `domainOf`, of the website that a domain belongs to: those above it, and its most
 * common subdomains.
 */
export function listWebsiteDomains(domain: string): string[] {
  const bare = stripHost(domain);
  const labels = bare.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.')).filter((one) => isSubdomain(bare, one));
  const below = APPLICATION_SUBDOMAINS.map((name) => `${name}.${bare}`);
  return [bare, ...above.slice(-MAX_ABOVE), ...below];
}

// More levels of subdomains than a website has.
const MAX_ABOVE = 8;

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
