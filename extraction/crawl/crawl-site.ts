import PQueue from 'p-queue';
import { listFailedPages, selectNewAddresses, visitFollowUpPages } from './follow-up-pages.ts';
import { NOT_A_WEB_ADDRESS, createProblem } from './problem.ts';
import { parseWebAddress } from './fetch/web-address.ts';
import { CRAWL_LIMITS, type CrawlLimits } from './limits.ts';
import { buildUserAgentHeader } from './fetch/fetch-page.ts';
import { openGuardedNetwork, type NetworkOptions } from './fetch/guarded-network.ts';
import type { FetchParser } from './fetch-parser.ts';
import { type CrawlSession, openCrawlSession, type FetchSettings } from './crawl-session.ts';
import type { RobotsTxt } from './robots-reader.ts';
import type { CrawlResult, SitePage } from './site-page.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';

export type CrawlOptions = Pick<NetworkOptions, 'allowPrivate' | 'dnsServers'> & {
  /** The name of the crawler in robots.txt and in the `User-Agent` header, which also carries `publicUrl`. */
  userAgentName: string;
  publicUrl: string;
  /** Parses responses, in processes of its own. */
  reader: FetchParser;
  /**
   * Picks the addresses to read next, best first; addresses of other sites or already read are dropped afterwards.
   * The reader chooses when absent.
   */
  choosePages?: (start: SitePage) => string[];
  /** Addresses of the same site that are read in addition, whatever is chosen; `only` these, and no other page. */
  extra?: ExtraPages;
  limits?: Partial<CrawlLimits>;
  signal?: AbortSignal;
  now: () => Date;
};

export type ExtraPages = { urls: readonly string[]; only?: boolean };

/**
 * Reads a website: the start page, then the pages that `choosePages` picks from it, obeying robots.txt and staying on the
 * site. A page that only refreshes to another one comes after its target. What cannot be read becomes a problem, not an
 * exception. Throws the reason of `signal` once it is aborted, WorkerDied if the robots.txt or the start page cannot be read
 * within bounds, and whatever `choosePages` throws.
 */
export async function crawlSite(startUrl: string, options: CrawlOptions): Promise<CrawlResult> {
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
      userAgent: buildUserAgentHeader(options.userAgentName, options.publicUrl),
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
  fetching: FetchSettings,
): Promise<CrawlResult> {
  const { userAgentName: agentName, reader, signal } = options;
  const site = parseWebAddress(startUrl);
  if (!site)
    return { pages: [], problems: [createProblem('connection_failed', startUrl, NOT_A_WEB_ADDRESS)] };

  const session = openCrawlSession(site, agentName, limits, fetching);
  const { urls: extraUrls = [], only } = options.extra ?? {};
  const extraPages = selectNewAddresses(site, [...extraUrls], site.href, []);
  if (only) return joinCrawls(await createVisitor(session, await session.robotsOf(site), limits)(extraPages));
  const start = await session.visit(site);
  const [startPage] = start.pages;
  if (!startPage) return start;

  const robots = await session.robotsOf(new URL(startPage.url));
  const choice = { start: startPage, robots: robots.text, agentName, links: limits.links };
  const chosen = options.choosePages?.(startPage) ?? (await reader.choosePages(choice, signal));
  const visitAll = createVisitor(session, robots, limits);
  const extra = await visitAll(extraPages);
  const readUrls = [
    site.href,
    ...start.pages.map((page) => page.url),
    ...extraPages.map(({ href }) => href),
    ...extra.flatMap(({ pages }) => pages.map((page) => page.url)),
  ];
  const followUpUrls = selectNewAddresses(site, chosen, startPage.url, readUrls).slice(0, limits.pages);

  const linked = await visitAll(followUpUrls);
  const inner = linked.flatMap(({ pages }) => pages);
  const visited = { start: readUrls, followUpUrls: followUpUrls.map(({ href }) => href) };
  const { sitemaps } = robots;
  const crawlState = { site, startPage, inner, visited, choice, sitemaps };
  const followUps = options.choosePages
    ? { crawls: [], sitemaps: [] }
    : await visitFollowUpPages(crawlState, { reader, session, visitAll, limits, fetching, signal });
  const crawl = joinCrawls([start, ...extra, ...linked, ...followUps.crawls]);
  if (fetching.signal.aborted) return crawl;
  const tried = [...readUrls, ...visited.followUpUrls, ...crawl.pages.map(({ url }) => url)];
  const failed = crawl.notRead ?? [];
  const request = {
    ...choice,
    sitemaps: followUps.sitemaps,
    visited: [...tried, ...failed.map(({ url }) => url)],
  };
  const others = await reader.listNotRead(request, signal).catch((error: unknown) => {
    if (error instanceof WorkerDied) return [];
    throw error;
  });
  return { ...crawl, notRead: [...failed, ...others].slice(0, MAX_NOT_READ) };
}

/** Pages that were not read and are named. */
const MAX_NOT_READ = 50;

/** Returns a function that visits pages at the pace that robots.txt asks for. */
function createVisitor(
  session: CrawlSession,
  { crawlDelayMs }: Pick<RobotsTxt, 'crawlDelayMs'>,
  { concurrency }: CrawlLimits,
): (urls: URL[]) => Promise<CrawlResult[]> {
  const queue = new PQueue({ concurrency: crawlDelayMs > 0 ? 1 : concurrency });
  return (urls) => queue.addAll(urls.map((url) => () => session.visit(url)));
}

function joinCrawls(crawls: CrawlResult[]): CrawlResult {
  return {
    pages: removeDuplicatePages(crawls.flatMap(({ pages }) => pages)),
    // Products have a sign-in page, and it is normal that it says nothing.
    problems: crawls.flatMap(({ problems }) => problems).filter(({ code }) => code !== 'login_wall'),
    notRead: crawls.flatMap(listFailedPages),
  };
}

/** Returns the pages without repeated addresses or content; the first of each stays. */
function removeDuplicatePages(pages: SitePage[]): SitePage[] {
  const seen = new Set<string>();
  return pages.filter(({ url, sha256 }) => {
    const isNew = !seen.has(url) && !seen.has(sha256);
    seen.add(url).add(sha256);
    return isNew;
  });
}
