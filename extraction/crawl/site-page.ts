import type { Problem } from '../problems.ts';

/** A page as the crawler read it. `html` is decoded text; `sha256` is the hash of its UTF-8 bytes. */
export type SitePage = {
  /** Address of the content, after redirects. */
  url: string;
  status: number;
  html: string;
  sha256: string;
  /** ISO instant, UTC. */
  fetched_at: string;
};

/** The result of a crawl: the start page first, or no pages if the site cannot be read. */
export type CrawlResult = { pages: SitePage[]; problems: Problem[] };
