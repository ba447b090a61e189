import { setTimeout as wait } from 'node:timers/promises';
import type { Crawl, SitePage } from './site-page.ts';
import type { ProblemCode } from '../problems.ts';
import type { CrawlLimits } from './limits.ts';
import { fetchPage, type FetchedPage, type FetchOptions } from './fetch/fetch-page.ts';
import { sameSite } from './fetch/web-address.ts';
import { crawlProblem } from './problem.ts';
import { robotsReader } from './robots-reader.ts';

/** Options for fetching the pages of one site; `signal` aborts all of it. */
export type Fetching = Omit<FetchOptions, 'accept'> & { signal: AbortSignal };

/**
 * Opens a session that visits the pages of one site: only where robots.txt allows, at the pace it requests, and no more once
 * several pages have timed out. `visit` returns a page together with the meta refreshes on the way to it.
 */
export function openVisits(site: URL, agentName: string, limits: CrawlLimits, fetching: Fetching) {
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
  return { robotsOf, allow, visit };
}

export type Visits = ReturnType<typeof openVisits>;

const TOO_SLOW_A_PACE =
  'Not read: robots.txt asks for more time between two pages than there is for the whole site.';

const SILENT = 'Not read: other pages of this site did not answer in time.';

/** Spaces out the visits, whatever their host. Returns false at once if the visit would start after the deadline. */
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

/** Reads an address and follows its meta refreshes: the final page first, then the stubs on the way to it. */
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
    if (page.standIn) return failed(page.standIn);
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
