import type { Problem, ProblemCode } from '../problems.ts';

/** A page as the crawler read it. `html` is decoded text; `sha256` is the hash of its UTF-8 bytes. */
export type SitePage = {
  /** Address of the content, after redirects. */
  url: string;
  status: number;
  html: string;
  sha256: string;
  /** ISO instant, UTC. */
  fetched_at: string;
  /** A page of another website about the product; only tasks that take both kinds may get it. */
  elsewhere?: true;
};

/**
 * Why a page was not read: the code of its problem, another language than the start page, or that others were more telling
 * (`page_limit`).
 */
type NotReadReason = ProblemCode | 'other_language' | 'page_limit';

/** A page that exists, or to which the site links, and that was not read. */
export type NotReadPage = { url: string; why: NotReadReason };

/**
 * The result of a crawl: the start page first, or no pages if the site cannot be read. `notRead`: other pages of the site, the
 * most telling first.
 */
export type CrawlResult = { pages: SitePage[]; problems: Problem[]; notRead?: NotReadPage[] };
