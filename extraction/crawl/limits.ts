import { FETCH_LIMITS } from './fetch/fetch-page.ts';

/** How much of a website is read, and for how long. */
export const CRAWL_LIMITS = {
  /** Pages visited after the start page. */
  pages: 12,
  /** Redirects, and meta refreshes, followed from one address. */
  redirects: FETCH_LIMITS.redirects,
  /** Milliseconds for the DNS answer, for one request from connecting to the last byte, and in total. */
  lookupMs: 5000,
  requestMs: FETCH_LIMITS.requestMs,
  totalMs: 30_000,
  /** Decompressed bytes read of a page. */
  pageBytes: FETCH_LIMITS.bytes,
  /** Pages visited beyond the start page's links, by each method of finding them. */
  followUpPages: 5,
  /** Links checked against robots.txt before the rest is ignored. */
  links: 500,
  /** Pages that may time out before the crawl ends, because a silent site occupies one of few workers. */
  timeouts: 2,
  /** Visits at a time, on sites that do not ask for a crawl delay. */
  concurrency: 3,
};

export type CrawlLimits = typeof CRAWL_LIMITS;
