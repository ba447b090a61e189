import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { kindOfPath, type PageKind } from './page-kinds.ts';
import { NOT_A_WEB_ADDRESS, crawlProblem } from './problem.ts';
import { sameSite, webAddress } from './fetch/web-address.ts';
import {
  fetchPage,
  FETCH_LIMITS,
  userAgentHeader,
  type FetchedPage,
  type FetchOptions,
} from './fetch/fetch-page.ts';
import { openGuardedNetwork, type NetworkOptions } from './fetch/guarded-network.ts';
import type { ChoosePages, PageReader } from '../read/reader/page-reader.ts';
import { robotsReader } from './robots-reader.ts';
import type { Crawl, SitePage, ProblemCode } from '../propose/site-draft.ts';

export const CRAWL_LIMITS = {
  /** Pages visited after the start page. */
  pages: 12,
  /** Redirects, and meta refreshes, followed from one address. */
  redirects: FETCH_LIMITS.redirects,
  /** Milliseconds for the DNS answer, for one request from connecting to the last byte, and in all. */
  lookupMs: 5000,
  requestMs: FETCH_LIMITS.requestMs,
  totalMs: 60_000,
  /** Decompressed bytes read of a page. */
  pageBytes: FETCH_LIMITS.bytes,
  /** Pages that are looked for beyond the start page's links, in each of the ways there are. */
  further: 5,
  /** Links that robots.txt is asked about before the rest is ignored. */
  links: 500,
  /** Pages that may time out before the rest is left alone: a silent site holds one of few places meanwhile. */
  timeouts: 2,
  /** Visits at a time, on sites that do not ask for a crawl delay. */
  parallel: 3,
};

export type CrawlLimits = typeof CRAWL_LIMITS;

export type CrawlOptions = Pick<NetworkOptions, 'allowPrivate' | 'dnsServers'> & {
  /** Our name in robots.txt and in the `User-Agent` header, which also carries `publicUrl`. */
  userAgentName: string;
  publicUrl: string;
  /** Reads what comes, in processes of its own. */
  reader: PageReader;
  /**
   * Picks the addresses to read next, best first; those of other sites or read already are left out afterwards.
   * The reader's own choice when absent.
   */
  choosePages?: (start: SitePage) => string[];
  limits?: Partial<CrawlLimits>;
  signal?: AbortSignal;
  now: () => Date;
};

/**
 * Reads a website: the start page, then the pages `choosePages` picks from it, obeying robots.txt and staying on the
 * site. A page that only refreshes to another one comes after its target. Nothing a site does makes it throw: what
 * could not be read is a problem. Throws the reason of `signal` once that is aborted, WorkerDied where its robots.txt or
 * start page cannot be read within bounds, and what `choosePages` throws.
 */
export async function crawlSite(startUrl: string, options: CrawlOptions): Promise<Crawl> {
  const limits = { ...CRAWL_LIMITS, ...options.limits };
  const deadline = AbortSignal.timeout(limits.totalMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const network = openGuardedNetwork({
    allowPrivate: options.allowPrivate,
    dnsServers: options.dnsServers,
    lookupMs: limits.lookupMs,
    connectMs: limits.requestMs,
  });
  try {
    const crawl = await readSite(startUrl, options, limits, {
      network,
      reader: options.reader,
      userAgent: userAgentHeader(options.userAgentName, options.publicUrl),
      limits: { bytes: limits.pageBytes, requestMs: limits.requestMs, redirects: limits.redirects },
      now: options.now,
      signal,
    });
    options.signal?.throwIfAborted();
    return crawl;
  } finally {
    await network.close();
  }
}

async function readSite(
  startUrl: string,
  options: CrawlOptions,
  limits: CrawlLimits,
  fetching: Omit<FetchOptions, 'accept'> & { signal: AbortSignal },
): Promise<Crawl> {
  const { userAgentName: agentName, reader } = options;
  const site = webAddress(startUrl);
  if (!site) return { pages: [], problems: [crawlProblem('connection_failed', startUrl, NOT_A_WEB_ADDRESS)] };

  const robotsOf = robotsReader(agentName, fetching);
  const pace = pacer(limits.totalMs, fetching.signal);
  const allow = async (url: URL) =>
    sameSite(site, url) ? (await robotsOf(url)).refusal(url) : 'off_site_redirect';

  let timeouts = 0;
  const visit = async (url: URL): Promise<Crawl> => {
    const notRead = (why: string): Crawl => ({
      pages: [],
      problems: [crawlProblem('timeout', url.href, why)],
    });
    if (timeouts >= limits.timeouts) return notRead(SILENT);
    const { crawlDelayMs } = await robotsOf(url);
    if (!(await pace(crawlDelayMs))) return notRead(TOO_SLOW_A_PACE);
    const read = await readThroughRefreshes(
      url.href,
      { ...fetching, accept: 'html', allow },
      limits.redirects,
    );
    if (read.problems.some(({ code }) => code === 'timeout')) timeouts += 1;
    return read;
  };

  const start = await visit(site);
  const [startPage] = start.pages;
  if (!startPage) return start;

  const robots = await robotsOf(new URL(startPage.url));
  const choice = { start: startPage, robots: robots.text, agentName, links: limits.links };
  const chosen = options.choosePages?.(startPage) ?? (await reader.choosePages(choice, options.signal));
  const read = [site.href, ...start.pages.map((page) => page.url)];
  const further = furtherAddresses(chosen, startPage.url, read)
    .filter((url) => sameSite(site, url))
    .slice(0, limits.pages);

  const queue = new PQueue({ concurrency: robots.crawlDelayMs > 0 ? 1 : limits.parallel });
  const visitAll = (urls: URL[]): Promise<Crawl[]> => queue.addAll(urls.map((url) => () => visit(url)));
  const visits = [start, ...(await visitAll(further))];
  /** Pages with facts that the start page does not link to: two links away, in the sitemap, or where they usually are. */
  const visitFurther = async (): Promise<Crawl[]> => {
    const inner = visits.slice(1).flatMap(({ pages }) => pages);
    const seen = new Set([...read, ...further.map(({ href }) => href), ...inner.map(({ url }) => url)]);
    const before = new Set(read).size;
    const more = async (base: string, addresses: string[], isGuess = false): Promise<Crawl[]> => {
      const left = Math.min(limits.further, limits.pages - (seen.size - before));
      const urls = furtherAddresses(addresses, base, [...seen])
        .filter((url) => sameSite(site, url))
        .slice(0, Math.max(0, left));
      for (const { href } of urls) seen.add(href);
      const came = await visitAll(urls);
      return isGuess ? came.map(({ pages }) => ({ pages, problems: [] })) : came;
    };
    const chosenAmong = (start: SitePage, among: ChoosePages['among']) =>
      reader.choosePages({ ...choice, start, ...(among ? { among } : {}) }, options.signal);
    const came: Crawl[] = [];
    for (const page of inner.slice(0, limits.further)) {
      if (fetching.signal.aborted) return came;
      came.push(...(await more(page.url, await chosenAmong(page, 'facts'))));
    }
    if (isEnough([...inner, ...pagesOf(came)]) || fetching.signal.aborted) return came;
    const address = new URL('/sitemap.xml', startPage.url);
    const refused = await allow(address);
    const sitemap = refused
      ? undefined
      : await fetchPage(address.href, { ...fetching, accept: 'text', allow });
    if (sitemap?.ok && sitemap.page.text.includes('<loc>'))
      came.push(
        ...(await more(startPage.url, await chosenAmong(startPage, { sitemap: sitemap.page.text }), true)),
      );
    if (!isEnough([...inner, ...pagesOf(came)]))
      came.push(...(await more(startPage.url, await chosenAmong(startPage, 'usual'), true)));
    return came;
  };
  if (!options.choosePages) visits.push(...(await visitFurther()));
  return {
    pages: distinct(visits.flatMap(({ pages }) => pages)),
    problems: visits.flatMap(({ problems }) => problems),
  };
}

/** With fewer pages than these beside the start page, or none that tells who runs the site, others are looked for where no link leads. */
const FEW_PAGES = 3;
const TELLS_WHO = new Set<PageKind>(['about', 'contact', 'imprint']);

const isEnough = (inner: SitePage[]): boolean =>
  inner.length >= FEW_PAGES && inner.some(({ url }) => TELLS_WHO.has(kindOfPath(new URL(url).pathname)));

const pagesOf = (crawls: Crawl[]): SitePage[] => crawls.flatMap(({ pages }) => pages);

function furtherAddresses(chosen: string[], base: string, read: string[]): URL[] {
  const urls = chosen.map((address) => webAddress(address, base)).filter((url) => url !== null);
  const byHref = new Map(urls.map((url) => [url.href, url]));
  for (const href of read) byHref.delete(href);
  return [...byHref.values()];
}

const TOO_SLOW_A_PACE =
  'Not read: robots.txt asks for more time between two pages than there is for the whole site.';

const SILENT = 'Not read: other pages of this site did not answer in time.';

/** Spaces out the visits, whichever host they go to; false, at once, when the turn would come after the end. */
function pacer(totalMs: number, signal: AbortSignal) {
  const endsAt = performance.now() + totalMs;
  let lastTurn = -Infinity;
  return async (delayMs: number): Promise<boolean> => {
    const now = performance.now();
    const turn = Math.max(now, lastTurn + delayMs);
    if (turn > now && turn >= endsAt) return false;
    lastTurn = turn;
    // An abort ends the wait; the visit then notices the signal itself.
    if (turn > now) await wait(turn - now, undefined, { signal }).catch(() => undefined);
    return true;
  };
}

/** One address with the meta refreshes it leads through: its final page first, the stubs passed on the way after it. */
async function readThroughRefreshes(
  address: string,
  options: FetchOptions,
  mostRefreshes: number,
): Promise<Crawl> {
  const crawl: Crawl = { pages: [], problems: [] };
  const failed = (code: ProblemCode, message?: string) => ({
    pages: [],
    problems: [crawlProblem(code, address, message)],
  });
  let next = address;
  for (let refreshes = 0; refreshes <= mostRefreshes; refreshes++) {
    const fetched = await fetchPage(next, options);
    if (!fetched.ok) return failed(fetched.problem.code, fetched.problem.message);
    const { page } = fetched;
    if (page.isEmpty) return failed('empty_page');
    if (page.truncated) crawl.problems.push(crawlProblem('too_large', address));
    crawl.pages.unshift(toPage(page));
    if (!page.refresh) return crawl;
    next = page.refresh;
  }
  return failed('too_many_redirects');
}

const toPage = ({ url, status, text, sha256, fetchedAt }: FetchedPage): SitePage => ({
  url,
  status,
  html: text,
  sha256,
  fetched_at: fetchedAt,
});

/** The first of those with equal address or equal content. */
function distinct(pages: SitePage[]): SitePage[] {
  const seen = new Set<string>();
  return pages.filter(({ url, sha256 }) => {
    const isNew = !seen.has(url) && !seen.has(sha256);
    seen.add(url).add(sha256);
    return isNew;
  });
}
