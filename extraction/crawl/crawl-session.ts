import { setTimeout as wait } from 'node:timers/promises';
import type { CrawlResult, SitePage } from './site-page.ts';
import type { ProblemCode } from '../problems.ts';
import type { CrawlLimits } from './limits.ts';
import { fetchPage, type FetchedPage, type FetchOptions } from './fetch/fetch-page.ts';
import { isSameSite } from './fetch/web-address.ts';
import { createProblem } from './problem.ts';
import { createRobotsReader } from './robots-reader.ts';

/** Options for fetching the pages of one site; `signal` aborts all of it. */
export type FetchSettings = Omit<FetchOptions, 'accept'> & { signal: AbortSignal };

/**
 * Opens a session that visits the pages of one site: only where robots.txt allows, at the pace it requests, and no more once
 * several pages have timed out. `visit` returns a page together with the meta refreshes on the way to it.
 */
export function openCrawlSession(site: URL, agentName: string, limits: CrawlLimits, settings: FetchSettings) {
  const getRobots = createRobotsReader(agentName, settings);
  const waitForTurn = createPacer(limits.totalMs, settings.signal);
  const checkUrl = async (url: URL) =>
    isSameSite(site, url) ? (await getRobots(url)).checkUrl(url) : 'off_site_redirect';

  let timeouts = 0;
  const visit = async (url: URL): Promise<CrawlResult> => {
    const createSkipped = (reason: string): CrawlResult => ({
      pages: [],
      problems: [createProblem('timeout', url.href, reason)],
    });
    if (timeouts >= limits.timeouts) return createSkipped(SITE_SILENT);
    const { crawlDelayMs } = await getRobots(url);
    if (!(await waitForTurn(crawlDelayMs))) return createSkipped(CRAWL_DELAY_TOO_LONG);
    const read = await readThroughRefreshes(
      url.href,
      { ...settings, accept: 'html', checkUrl },
      limits.redirects,
    );
    if (read.problems.some(({ code }) => code === 'timeout')) timeouts += 1;
    return read;
  };
  return { robotsOf: getRobots, allow: checkUrl, visit };
}

export type CrawlSession = ReturnType<typeof openCrawlSession>;

const CRAWL_DELAY_TOO_LONG =
  'Not read: robots.txt asks for more time between two pages than there is for the whole site.';

const SITE_SILENT = 'Not read: other pages of this site did not answer in time.';

/** Spaces out the visits, whatever their host. Returns false at once if the visit would start after the deadline. */
function createPacer(totalMs: number, signal: AbortSignal) {
  const endsAt = performance.now() + totalMs;
  let lastStart = -Infinity;
  return async (delayMs: number): Promise<boolean> => {
    const now = performance.now();
    const start = Math.max(now, lastStart + delayMs);
    if (start > now && start >= endsAt) return false;
    lastStart = start;
    // An abort ends the wait; the visit then notices the signal itself.
    if (start > now) await wait(start - now, undefined, { signal }).catch(() => undefined);
    return true;
  };
}

/** Reads an address and follows its meta refreshes: the final page first, then the stubs on the way to it. */
async function readThroughRefreshes(
  address: string,
  options: FetchOptions,
  maxRefreshes: number,
): Promise<CrawlResult> {
  const crawl: CrawlResult = { pages: [], problems: [] };
  const createFailed = (code: ProblemCode, message?: string) => ({
    pages: [],
    problems: [createProblem(code, address, message)],
  });
  let next = address;
  for (let refreshes = 0; refreshes <= maxRefreshes; refreshes++) {
    const fetched = await fetchPage(next, options);
    if (!fetched.ok) return createFailed(fetched.problem.code, fetched.problem.message);
    const { page } = fetched;
    if (page.isEmpty) return createFailed('empty_page');
    if (page.substitutePage) return createFailed(page.substitutePage);
    if (page.truncated) crawl.problems.push(createProblem('too_large', address));
    crawl.pages.unshift(toSitePage(page));
    if (!page.refresh) return crawl;
    next = page.refresh;
  }
  return createFailed('too_many_redirects');
}

const toSitePage = ({ url, status, text, sha256, fetchedAt }: FetchedPage): SitePage => ({
  url,
  status,
  html: text,
  sha256,
  fetched_at: fetchedAt,
});
