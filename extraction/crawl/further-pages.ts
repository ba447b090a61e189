import type { ChoosePages, FetchParser } from './fetch-parser.ts';
import type { Crawl, SitePage } from './site-page.ts';
import type { CrawlLimits } from './limits.ts';
import { fetchPage } from './fetch/fetch-page.ts';
import { sameSite, webAddress } from './fetch/web-address.ts';
import { kindOfPath, type PageKind } from './page-kinds.ts';
import type { Fetching, Visits } from './visits.ts';

/** With fewer pages than this besides the start page, or none that says who runs the site, pages without links to them are searched for. */
const FEW_PAGES = 3;
const TELLS_WHO = new Set<PageKind>(['about', 'contact', 'imprint']);

const isEnough = (inner: SitePage[]): boolean =>
  inner.length >= FEW_PAGES && inner.some(({ url }) => TELLS_WHO.has(kindOfPath(new URL(url).pathname)));

const pagesOf = (crawls: Crawl[]): SitePage[] => crawls.flatMap(({ pages }) => pages);

/** A site whose start page and linked pages have been read. */
export type Begun = {
  site: URL;
  startPage: SitePage;
  /** Pages read in addition to the start page. */
  inner: SitePage[];
  visited: { start: string[]; further: string[] };
  choice: Omit<ChoosePages, 'among'>;
};

type Means = {
  reader: FetchParser;
  visits: Visits;
  visitAll: (urls: URL[]) => Promise<Crawl[]>;
  limits: CrawlLimits;
  fetching: Fetching;
  /** Aborts the choice of addresses. */
  signal: AbortSignal | undefined;
};

/** Visits pages with facts that the start page does not link to: two links away, in the sitemap, or at their usual addresses. */
export async function visitFurther(begun: Begun, means: Means): Promise<Crawl[]> {
  const { startPage, inner, choice } = begun;
  const { reader, fetching, signal, limits } = means;
  const more = visitorOfMore(begun, means);
  const chosenAmong = (start: SitePage, among: ChoosePages['among']) =>
    reader.choosePages({ ...choice, start, ...(among ? { among } : {}) }, signal);
  const came: Crawl[] = [];
  for (const page of inner.slice(0, limits.further)) {
    if (fetching.signal.aborted) return came;
    came.push(...(await more(page.url, await chosenAmong(page, 'facts'))));
  }
  const isEnoughNow = () => isEnough([...inner, ...pagesOf(came)]);
  if (isEnoughNow() || fetching.signal.aborted) return came;
  const sitemap = await sitemapOf(startPage, means);
  if (sitemap !== undefined)
    came.push(...withoutProblems(await more(startPage.url, await chosenAmong(startPage, { sitemap }))));
  if (!isEnoughNow())
    came.push(...withoutProblems(await more(startPage.url, await chosenAmong(startPage, 'usual'))));
  return came;
}

/** Returns a function that visits those of some addresses that are new, up to the limits. */
function visitorOfMore({ site, visited, inner }: Begun, { limits, visitAll }: Means) {
  const seen = new Set([...visited.start, ...visited.further, ...inner.map(({ url }) => url)]);
  const before = new Set(visited.start).size;
  return async (base: string, addresses: string[]): Promise<Crawl[]> => {
    const left = Math.min(limits.further, limits.pages - (seen.size - before));
    const urls = furtherAddresses(site, addresses, base, [...seen]).slice(0, Math.max(0, left));
    for (const { href } of urls) seen.add(href);
    return visitAll(urls);
  };
}

async function sitemapOf(startPage: SitePage, { visits, fetching }: Means): Promise<string | undefined> {
  const address = new URL('/sitemap.xml', startPage.url);
  if (await visits.allow(address)) return undefined;
  const sitemap = await fetchPage(address.href, { ...fetching, accept: 'text', allow: visits.allow });
  return sitemap.ok && sitemap.page.text.includes('<loc>') ? sitemap.page.text : undefined;
}

/** Drops the problems of guessed addresses: a missing page is not a problem of the site. */
const withoutProblems = (crawls: Crawl[]): Crawl[] => crawls.map(({ pages }) => ({ pages, problems: [] }));

/** Returns the addresses of the site that were chosen on a page, without those already read. */
export function furtherAddresses(site: URL, chosen: string[], base: string, read: string[]): URL[] {
  const urls = chosen.map((address) => webAddress(address, base)).filter((url) => url !== null);
  const byHref = new Map(urls.map((url) => [url.href, url]));
  for (const href of read) byHref.delete(href);
  return [...byHref.values()].filter((url) => sameSite(site, url));
}
