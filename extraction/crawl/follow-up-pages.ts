import type { PageChoice, FetchParser } from './fetch-parser.ts';
import type { CrawlResult, NotReadPage, SitePage } from './site-page.ts';
import type { CrawlLimits } from './limits.ts';
import { fetchPage } from './fetch/fetch-page.ts';
import { isSameSite, parseWebAddress } from './fetch/web-address.ts';
import { getKindOfPath, type PageKind } from './page-kinds.ts';
import type { FetchSettings, CrawlSession } from './crawl-session.ts';

/** With fewer pages than this besides the start page, or none that says who runs the site, pages without links to them are searched for. */
const MIN_PAGES = 3;
/** Sitemaps that are searched for pages. */
const MAX_SITEMAPS = 3;
const COMPANY_PAGE_KINDS = new Set<PageKind>(['about', 'contact', 'imprint']);

const hasEnoughPages = (inner: SitePage[]): boolean =>
  inner.length >= MIN_PAGES &&
  inner.some(({ url }) => COMPANY_PAGE_KINDS.has(getKindOfPath(new URL(url).pathname)));

const listPages = (crawls: CrawlResult[]): SitePage[] => crawls.flatMap(({ pages }) => pages);

/** A site whose start page and linked pages have been read. */
export type CrawlState = {
  site: URL;
  startPage: SitePage;
  /** Pages read in addition to the start page. */
  inner: SitePage[];
  visited: { start: string[]; followUpUrls: string[] };
  /** The sitemaps that robots.txt names. */
  sitemaps: string[];
  choice: Omit<PageChoice, 'among'>;
};

type CrawlDeps = {
  reader: FetchParser;
  session: CrawlSession;
  visitAll: (urls: URL[]) => Promise<CrawlResult[]>;
  limits: CrawlLimits;
  fetching: FetchSettings;
  /** Aborts the choice of addresses. */
  signal: AbortSignal | undefined;
};

/** What was visited, and the sitemaps that were read. */
type FollowUp = { crawls: CrawlResult[]; sitemaps: string[] };

/**
 * Visits pages with facts that the start page does not link to: two links away, in the sitemap, or at their usual addresses.
 * A sitemap that robots.txt names is always read.
 */
export async function visitFollowUpPages(state: CrawlState, deps: CrawlDeps): Promise<FollowUp> {
  const { startPage, inner, choice } = state;
  const { reader, fetching, signal, limits } = deps;
  const visitNew = createNewPageVisitor(state, deps);
  const choosePagesAmong = (start: SitePage, among: PageChoice['among']) =>
    reader.choosePages({ ...choice, start, ...(among ? { among } : {}) }, signal);
  const crawls: CrawlResult[] = [];
  for (const page of inner.slice(0, limits.followUpPages)) {
    if (fetching.signal.aborted) return { crawls, sitemaps: [] };
    crawls.push(...(await visitNew(page.url, await choosePagesAmong(page, 'facts'))));
  }
  const hasEnoughNow = () => hasEnoughPages([...inner, ...listPages(crawls)]);
  if (fetching.signal.aborted || (hasEnoughNow() && state.sitemaps.length === 0))
    return { crawls, sitemaps: [] };
  const sitemaps = await fetchSitemaps(state, deps);
  for (const sitemap of sitemaps)
    crawls.push(
      ...withReasonsOnly(await visitNew(startPage.url, await choosePagesAmong(startPage, { sitemap }))),
    );
  if (!hasEnoughNow())
    crawls.push(
      ...withoutProblems(await visitNew(startPage.url, await choosePagesAmong(startPage, 'usual'))),
    );
  return { crawls, sitemaps };
}

/** Returns a function that visits those of some addresses that are new, up to the limits. */
function createNewPageVisitor({ site, visited, inner }: CrawlState, { limits, visitAll }: CrawlDeps) {
  const seen = new Set([...visited.start, ...visited.followUpUrls, ...inner.map(({ url }) => url)]);
  const startCount = new Set(visited.start).size;
  return async (base: string, addresses: string[]): Promise<CrawlResult[]> => {
    const remaining = Math.min(limits.followUpPages, limits.pages - (seen.size - startCount));
    const urls = selectNewAddresses(site, addresses, base, [...seen]).slice(0, Math.max(0, remaining));
    for (const { href } of urls) {
      seen.add(href);
      visited.followUpUrls.push(href);
    }
    return visitAll(urls);
  };
}

/** Fetches the sitemaps that robots.txt names, or the one at the usual address; of an index, the first that it names. */
async function fetchSitemaps({ startPage, sitemaps }: CrawlState, deps: CrawlDeps): Promise<string[]> {
  const addresses = sitemaps.length > 0 ? sitemaps : ['/sitemap.xml'];
  const found: string[] = [];
  for (const address of addresses) {
    const text = await fetchSitemap(URL.parse(address, startPage.url), deps);
    if (text === undefined) continue;
    if (!text.includes('<sitemapindex')) found.push(text);
    else
      for (const child of await deps.reader.listSitemapsOfIndex(text, deps.signal))
        found.push((await fetchSitemap(URL.parse(child, startPage.url), deps)) ?? '');
  }
  return found.filter((text) => text !== '').slice(0, MAX_SITEMAPS);
}

async function fetchSitemap(
  address: URL | null,
  { session, fetching }: CrawlDeps,
): Promise<string | undefined> {
  if (!address || fetching.signal.aborted || (await session.allow(address))) return undefined;
  const sitemap = await fetchPage(address.href, { ...fetching, accept: 'text', checkUrl: session.allow });
  return sitemap.ok && sitemap.page.text.includes('<loc>') ? sitemap.page.text : undefined;
}

/** Drops the problems of addresses that nothing on the site links to: a missing page is not a problem of the site. */
const withoutProblems = (crawls: CrawlResult[]): CrawlResult[] =>
  crawls.map(({ pages }) => ({ pages, problems: [], notRead: [] }));

/** Drops them too, and keeps why the pages were not read. */
const withReasonsOnly = (crawls: CrawlResult[]): CrawlResult[] =>
  crawls.map((crawl) => ({ pages: crawl.pages, problems: [], notRead: listFailedPages(crawl) }));

/** Lists the pages of a visit that could not be read. */
export const listFailedPages = ({ pages, problems: [problem], notRead }: CrawlResult): NotReadPage[] =>
  notRead ?? (problem && pages.length === 0 ? [{ url: problem.url, why: problem.code }] : []);

/** Returns the addresses of the site that were chosen on a page, without those already read. */
export function selectNewAddresses(site: URL, chosen: string[], base: string, readUrls: string[]): URL[] {
  const urls = chosen.map((address) => parseWebAddress(address, base)).filter((url) => url !== null);
  const byHref = new Map(urls.map((url) => [url.href, url]));
  for (const href of readUrls) byHref.delete(href);
  return [...byHref.values()].filter((url) => isSameSite(site, url));
}
