import { FETCH_LIMITS } from './fetch/fetch-page.ts';

/** How much of a website is read, and for how long. */
export const CRAWL_LIMITS = {
  /** Pages visited after the start page. */
  pages: 12,
  /** Redirects, and meta refreshes, followed from one address. */
  redirects: FETCH_LIMITS.redirects,
  /** Milliseconds for the DNS answer, for one request from connecting to the last byte, and in all. */
  lookupMs: 5000,
  requestMs: FETCH_LIMITS.requestMs,
  totalMs: 30_000,
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
