import { parse } from 'tldts';
import { LANGUAGES, wordsIn } from '../lexicon/table.ts';
import { USUAL_PAGES } from '../lexicon/pages.ts';
import { kindOfLink, kindOfPath, type PageKind } from './page-kinds.ts';
import { readPage } from '../html/read-page.ts';
import type { SitePage } from './site-page.ts';

/** Most pages read beside the start page. */
const MOST_PAGES = 12;

/** Score of each kind of page, and how many pages of the kind are worth reading. */
const WORTH: Record<PageKind, { score: number; most: number }> = {
  about: { score: 100, most: 3 },
  pricing: { score: 98, most: 2 },
  contact: { score: 90, most: 2 },
  imprint: { score: 88, most: 2 },
  faq: { score: 86, most: 2 },
  features: { score: 60, most: 3 },
  customers: { score: 12, most: 1 },
  legal: { score: 30, most: 2 },
  other: { score: 20, most: 6 },
  useless: { score: 0, most: 0 },
};
const FILE =
  /\.(?:pdf|zip|gz|dmg|exe|msi|apk|deb|rpm|png|jpe?g|gif|svg|webp|ico|mp[34]|webm|css|js|json|xml|rss|txt|md|ics|vcf|csv|docx?|xlsx?|pptx?)$/i;
const DEEP =
  /\/(?:blog|news|posts?|articles?|docs?|documentation|wiki|tag|category|author|20\d\d|changelog|releases?|events?|careers?|jobs?)(?:\/|$)/i;
const FOLDERS = new Set(LANGUAGES);
/** Kinds of pages that state facts about a company: worth following two links for. */
const FACTS = new Set<PageKind>(['about', 'pricing', 'contact', 'imprint', 'faq']);
/** Addresses of a sitemap that are considered. */
const MOST_IN_SITEMAP = 2_000;
const MOST_USUAL = 7;

/**
 * Chooses the pages of a site to read after its start page: at most 12 addresses of the same site, best first, ranked by the
 * words of links and paths in many languages. If the start page only refreshes to another page, that page comes first.
 * `isAllowedByRobots` is called for each address.
 */
export function choosePages(
  start: SitePage,
  robotsAllows: (url: string) => boolean,
  onlyFacts = false,
): string[] {
  const page = readPage(start);
  const own = new URL(page.url);
  const home = pageKey(own);
  const chosen = new Map<string, { url: string; kind: PageKind; score: number }>();
  if (page.refresh !== '')
    chosen.set(pageKey(new URL(page.refresh)), { url: page.refresh, kind: 'other', score: 1_000 });

  for (const [order, link] of page.links.entries()) {
    if (link.url === '' || link.url.startsWith('mailto:')) continue;
    const url = new URL(link.url);
    if (
      !isSameSite(url, own) ||
      FILE.test(url.pathname) ||
      url.search.length > 60 ||
      isOtherLanguage(url, own)
    )
      continue;
    const key = pageKey(url);
    if (key === home) continue;
    const score = scoreLink(url, link.text || link.label, link.region, order);
    if (onlyFacts && !FACTS.has(score.kind)) continue;
    const known = chosen.get(key);
    if (score.score > (known?.score ?? 0)) chosen.set(key, { url: link.url, ...score });
  }

  return best([...chosen.values()], robotsAllows);
}

/** Chooses pages that state facts from a sitemap, for sites whose links lead to few of them. */
export function pagesInSitemap(
  start: SitePage,
  sitemap: string,
  robotsAllows: (url: string) => boolean,
): string[] {
  const own = new URL(start.url);
  const addresses = [...sitemap.matchAll(/<loc>\s*([^<\s]{1,500})\s*<\/loc>/giu)].slice(0, MOST_IN_SITEMAP);
  const found = addresses.flatMap(([, address = ''], order) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'), own.href);
    if (!url || !isSameSite(url, own) || FILE.test(url.pathname) || isOtherLanguage(url, own)) return [];
    const { kind, score } = scoreLink(url, '', 'body', order);
    return FACTS.has(kind) && pageKey(url) !== pageKey(own) ? [{ url: url.href, kind, score }] : [];
  });
  return best(found, robotsAllows);
}

/** Guesses the usual addresses of such pages in the language of the start page, for sites that link to none. */
export function usualPages(start: SitePage, robotsAllows: (url: string) => boolean): string[] {
  const { language } = readPage(start);
  const own = Object.entries(USUAL_PAGES).find(([one]) => one === language)?.[1];
  // Sites in every language also use English file names.
  const english = wordsIn({ en: USUAL_PAGES.en ?? '' });
  const [first = '', second = '', ...rest] = own === undefined ? english : wordsIn({ any: own });
  const names = new Set([first, second, ...english.slice(0, 2), ...rest]);
  const ending =
    /href=["'][^"'#?:]{1,60}\.html["'#?]/i.test(start.html) || /\.html?$/i.test(start.url) ? '.html' : '';
  return [...names]
    .slice(0, MOST_USUAL)
    .map((name) => new URL(`${name}${ending}`, start.url).href)
    .filter(robotsAllows);
}

type Chosen = { url: string; kind: PageKind; score: number };

/** Returns the addresses with the highest scores, and of each kind no more than are worth reading. */
function best(chosen: Chosen[], robotsAllows: (url: string) => boolean): string[] {
  const counts = new Map<PageKind, number>();
  return chosen
    .sort((left, right) => right.score - left.score)
    .filter(({ kind, url }) => {
      const count = counts.get(kind) ?? 0;
      if (count >= WORTH[kind].most || !robotsAllows(url)) return false;
      counts.set(kind, count + 1);
      return true;
    })
    .slice(0, MOST_PAGES)
    .map(({ url }) => url);
}

function scoreLink(url: URL, text: string, region: string, order: number): { kind: PageKind; score: number } {
  const byText = kindOfLink(text);
  const byPath = kindOfPath(url.pathname);
  const kind = byText !== 'other' ? byText : byPath;
  let { score } = WORTH[kind];
  if (kind === 'useless') return { kind, score: 0 };
  if (byText === byPath && kind !== 'other') score += 5;
  if (byText === 'useless' || byPath === 'useless') score -= 15;
  if (DEEP.test(url.pathname)) score -= kind === 'other' ? 15 : 25;
  if (region === 'nav' || region === 'header') score += 3;
  const depth = url.pathname.split('/').filter(Boolean).length;
  return { kind, score: Math.max(0.1, score - depth * 2 - Math.min(order, 400) / 200) };
}

function isSameSite(url: URL, own: URL): boolean {
  if (url.host.replace(/^www\./, '') !== own.host.replace(/^www\./, '')) return false;
  // On shared hosts, such as the user pages of a code forge, the first folder is the site.
  const folder = /^\/[^/]+\//.exec(own.pathname)?.[0];
  if (folder && parse(own.host, { allowPrivateDomains: true }).isPrivate)
    return url.pathname.startsWith(folder);
  return true;
}

/** Returns true for `/de/…`, `/de.html` or `/index.en.html` if the start page is not in that language. */
function isOtherLanguage(url: URL, own: URL): boolean {
  const language = languageOf(url.pathname);
  return language !== '' && language !== languageOf(own.pathname);
}

function languageOf(pathname: string): string {
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  const folder =
    FOLDERS.has((parts[0] ?? '').split(/[-_.]/)[0] ?? '') &&
    /^[a-z]{2}(?:[-_][a-z]{2,4})?(?:\.html?)?$/.test(parts[0] ?? '');
  if (folder) return (parts[0] ?? '').slice(0, 2);
  const named = /[._]([a-z]{2})(?:\.html?)?$/.exec(parts.at(-1) ?? '')?.[1] ?? '';
  return FOLDERS.has(named) ? named : '';
}

/** Returns one key for all addresses that a site uses for the same page. */
function pageKey(url: URL): string {
  return url.pathname.replace(/(?:\/index)?(?:\.html?|\.php)?\/?$/i, '') + url.search;
}
