import type { Problem } from '../problems.ts';

/** One page as the crawler read it. `html` is decoded text; `sha256` is over its UTF-8 bytes. */
export type SitePage = {
  /** Address the content came from, after redirects. */
  url: string;
  status: number;
  html: string;
  sha256: string;
  /** ISO instant, UTC. */
  fetched_at: string;
};

/** What a crawl brings back: the start page first; no pages when the site cannot be read. */
export type Crawl = { pages: SitePage[]; problems: Problem[] };
