import { wordTable } from '../lexicon/words.ts';
import { parse } from 'tldts';
import { LANGUAGES, wordsIn } from '../lexicon/table.ts';
import { getKindOfLink, getKindOfPath, type PageKind } from './page-kinds.ts';
import type { Link } from '../html/page.ts';
import { readPage } from '../html/read-page.ts';
import type { NotReadPage, SitePage } from './site-page.ts';

/** Maximum number of pages read in addition to the start page. */
const MAX_PAGES = 12;

/** Score of each kind of page, and how many pages of the kind are worth reading. */
const PAGE_KIND_SCORES: Record<PageKind, { score: number; maxPages: number }> = {
  about: { score: 100, maxPages: 3 },
  pricing: { score: 98, maxPages: 2 },
  contact: { score: 90, maxPages: 2 },
  imprint: { score: 88, maxPages: 2 },
  faq: { score: 86, maxPages: 2 },
  features: { score: 60, maxPages: 3 },
  customers: { score: 12, maxPages: 1 },
  legal: { score: 30, maxPages: 2 },
  other: { score: 20, maxPages: 6 },
  useless: { score: 0, maxPages: 0 },
};
const FILE_EXTENSION =
  /\.(?:pdf|zip|gz|dmg|exe|msi|apk|deb|rpm|png|jpe?g|gif|svg|webp|ico|mp[34]|webm|css|js|json|xml|rss|txt|md|ics|vcf|csv|docx?|xlsx?|pptx?)$/i;
const DEEP_PATH =
  /\/(?:blog|news|posts?|articles?|docs?|documentation|wiki|tag|category|author|20\d\d|changelog|releases?|events?|careers?|jobs?)(?:\/|$)/i;
const LANGUAGE_CODES = new Set(LANGUAGES);
/** Kinds of pages that state facts about a company: worth following two links for. */
const FACT_PAGE_KINDS = new Set<PageKind>(['about', 'pricing', 'contact', 'imprint', 'faq']);
/** Maximum number of characters of the query of an address. */
const MAX_QUERY_LENGTH = 60;
/** Addresses of a sitemap that are considered. */
const MAX_SITEMAP_ADDRESSES = 2_000;
const MAX_USUAL_PAGES = 7;
/** Sitemaps of an index that are read. */
const MAX_SITEMAPS = 3;
/** Pages that were not read and are named. */
const MAX_NOT_READ = 50;

/**
 * Chooses the pages of a site to read after its start page: at most 12 addresses of the same site, best first, ranked by the
 * words of links and paths in many languages. If the start page only refreshes to another page, that page comes first.
 * `isAllowedByRobots` is called for each address.
 */
export function choosePages(
  start: SitePage,
  isAllowedByRobots: (url: string) => boolean,
  onlyFacts = false,
): string[] {
  const page = readPage(start);
  const startUrl = new URL(page.url);
  const chosen = new Map<string, ScoredPage>();
  if (page.refresh !== '')
    chosen.set(getPageKey(new URL(page.refresh)), { url: page.refresh, kind: 'other', score: 1_000 });

  for (const [order, link] of page.links.entries()) {
    const url = getLinkedPage(link, startUrl);
    if (!url) continue;
    const { kind, score } = scoreLink(url, link.text || link.label, link.region, order);
    if (onlyFacts && !FACT_PAGE_KINDS.has(kind)) continue;
    const key = getPageKey(url);
    if (score > (chosen.get(key)?.score ?? 0)) chosen.set(key, { url: link.url, kind, score });
  }

  return takeBestPages([...chosen.values()], isAllowedByRobots);
}

/** Chooses pages that state facts from a sitemap, for sites whose links lead to few of them. */
export function chooseSitemapPages(
  start: SitePage,
  sitemap: string,
  isAllowedByRobots: (url: string) => boolean,
): string[] {
  const startUrl = new URL(start.url);
  const found = listLocations(sitemap).flatMap((address, order) => {
    const url = URL.parse(address, startUrl.href);
    if (!url || !isOtherPageOfSite(url, startUrl)) return [];
    const { kind, score } = scoreLink(url, '', 'body', order);
    return FACT_PAGE_KINDS.has(kind) ? [{ url: url.href, kind, score }] : [];
  });
  return takeBestPages(found, isAllowedByRobots);
}

/** Returns the addresses of a sitemap. */
const listLocations = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>\s*([^<\s]{1,500})\s*<\/loc>/giu)]
    .slice(0, MAX_SITEMAP_ADDRESSES)
    .map(([, address = '']) => address.replaceAll('&amp;', '&'));

/** Returns the addresses of the first sitemaps that an index names. */
export const listSitemapsOfIndex = (index: string): string[] => listLocations(index).slice(0, MAX_SITEMAPS);

/**
 * Lists the pages that the start page or a sitemap links to and that were not visited, at most 50, the most telling first, each
 * with the reason.
 */
export function listNotRead(
  start: SitePage,
  { sitemaps, visited }: { sitemaps: string[]; visited: string[] },
  isAllowedByRobots: (url: string) => boolean,
): NotReadPage[] {
  const page = readPage(start);
  const startUrl = new URL(page.url);
  const seen = new Set([page.url, ...visited].map((url) => getPageKey(new URL(url))));
  const scored: { url: URL; score: number }[] = [];
  const links = [
    ...page.links.map(({ url, text, label, region }) => ({ url, text: text || label, region })),
    ...sitemaps.flatMap(listLocations).map((url) => ({ url, text: '', region: 'body' })),
  ];
  for (const [order, { url: address, text, region }] of links.entries()) {
    const url = URL.parse(address, startUrl.href);
    if (!url || !/^https?:$/.test(url.protocol) || !isOnStartSite(url, startUrl)) continue;
    url.hash = '';
    const key = getPageKey(url);
    if (seen.has(key) || url.search.length > MAX_QUERY_LENGTH) continue;
    seen.add(key);
    scored.push({ url, score: scoreLink(url, text, region, order).score });
  }
  return scored
    .sort((left, right) => right.score - left.score)
    .slice(0, MAX_NOT_READ)
    .map(({ url }) => ({ url: url.href, why: getReasonNotRead(url, startUrl, isAllowedByRobots) }));
}

function getReasonNotRead(
  url: URL,
  startUrl: URL,
  isAllowedByRobots: (url: string) => boolean,
): NotReadPage['why'] {
  if (FILE_EXTENSION.test(url.pathname)) return 'not_html';
  if (isOtherLanguage(url, startUrl)) return 'other_language';
  return isAllowedByRobots(url.href) ? 'page_limit' : 'robots_disallowed';
}

/** Guesses the usual addresses of such pages in the language of the start page, for sites that link to none. */
export function guessUsualPages(start: SitePage, isAllowedByRobots: (url: string) => boolean): string[] {
  const { language } = readPage(start);
  const languageNames = Object.entries(wordTable('usual_pages')).find(([one]) => one === language)?.[1];
  // Sites in every language also use English file names.
  const english = wordsIn({ en: wordTable('usual_pages').en ?? '' });
  const [first = '', second = '', ...rest] =
    languageNames === undefined ? english : wordsIn({ any: languageNames });
  const names = new Set([first, second, ...english.slice(0, 2), ...rest]);
  const ending =
    /href=["'][^"'#?:]{1,60}\.html["'#?]/i.test(start.html) || /\.html?$/i.test(start.url) ? '.html' : '';
  return [...names]
    .slice(0, MAX_USUAL_PAGES)
    .map((name) => new URL(`${name}${ending}`, start.url).href)
    .filter(isAllowedByRobots);
}

type ScoredPage = { url: string; kind: PageKind; score: number };

/** Returns the addresses with the highest scores, and of each kind no more than are worth reading. */
function takeBestPages(chosen: ScoredPage[], isAllowedByRobots: (url: string) => boolean): string[] {
  const counts = new Map<PageKind, number>();
  return chosen
    .sort((left, right) => right.score - left.score)
    .filter(({ kind, url }) => {
      const count = counts.get(kind) ?? 0;
      if (count >= PAGE_KIND_SCORES[kind].maxPages || !isAllowedByRobots(url)) return false;
      counts.set(kind, count + 1);
      return true;
    })
    .slice(0, MAX_PAGES)
    .map(({ url }) => url);
}

function scoreLink(url: URL, text: string, region: string, order: number): { kind: PageKind; score: number } {
  const byText = getKindOfLink(text);
  const byPath = getKindOfPath(url.pathname);
  const kind = byText !== 'other' ? byText : byPath;
  let { score } = PAGE_KIND_SCORES[kind];
  if (kind === 'useless') return { kind, score: 0 };
  if (byText === byPath && kind !== 'other') score += 5;
  if (byText === 'useless' || byPath === 'useless') score -= 15;
  if (DEEP_PATH.test(url.pathname)) score -= kind === 'other' ? 15 : 25;
  if (region === 'nav' || region === 'header') score += 3;
  const depth = url.pathname.split('/').filter(Boolean).length;
  return { kind, score: Math.max(0.1, score - depth * 2 - Math.min(order, 400) / 200) };
}

/** Returns the address of a link if it leads to another page of the site that may be worth reading. */
function getLinkedPage({ url: address }: Link, startUrl: URL): URL | undefined {
  if (address === '' || address.startsWith('mailto:')) return undefined;
  const url = new URL(address);
  return url.search.length <= MAX_QUERY_LENGTH && isOtherPageOfSite(url, startUrl) ? url : undefined;
}

/** Tells whether an address is another page of the site, not a file, and in the language of the start page. */
const isOtherPageOfSite = (url: URL, startUrl: URL): boolean =>
  isOnStartSite(url, startUrl) &&
  !FILE_EXTENSION.test(url.pathname) &&
  !isOtherLanguage(url, startUrl) &&
  getPageKey(url) !== getPageKey(startUrl);

function isOnStartSite(url: URL, startUrl: URL): boolean {
  if (url.host.replace(/^www\./, '') !== startUrl.host.replace(/^www\./, '')) return false;
  // On shared hosts, such as the user pages of a code forge, the first folder is the site.
  const folder = /^\/[^/]+\//.exec(startUrl.pathname)?.[0];
  if (folder && parse(startUrl.host, { allowPrivateDomains: true }).isPrivate)
    return url.pathname.startsWith(folder);
  return true;
}

/** Returns true for `/de/…`, `/de.html` or `/index.en.html` if the start page is not in that language. */
function isOtherLanguage(url: URL, startUrl: URL): boolean {
  const language = getPathLanguage(url.pathname);
  return language !== '' && language !== getPathLanguage(startUrl.pathname);
}

function getPathLanguage(pathname: string): string {
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  const folder =
    LANGUAGE_CODES.has((parts[0] ?? '').split(/[-_.]/)[0] ?? '') &&
    /^[a-z]{2}(?:[-_][a-z]{2,4})?(?:\.html?)?$/.test(parts[0] ?? '');
  if (folder) return (parts[0] ?? '').slice(0, 2);
  const suffix = /[._]([a-z]{2})(?:\.html?)?$/.exec(parts.at(-1) ?? '')?.[1] ?? '';
  return LANGUAGE_CODES.has(suffix) ? suffix : '';
}

/** Returns one key for all addresses that a site uses for the same page. */
function getPageKey(url: URL): string {
  return url.pathname.replace(/(?:\/index)?(?:\.html?|\.php)?\/?$/i, '') + url.search;
}
