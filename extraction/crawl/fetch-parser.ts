import type { SubstitutePage } from '../../rules/drafts/substitute-pages.ts';
import type { ProblemCode } from '../problems.ts';
import type { NotReadPage, SitePage } from './site-page.ts';

/** A body as received over the network. `isHtml`: only HTML is accepted; `truncated`: the body was longer. */
export type RawBody = {
  bytes: Uint8Array;
  truncated: boolean;
  url: string;
  coding: string;
  contentType: string | null;
  isHtml: boolean;
  maxBytes: number;
};

export type DecodedBody =
  | {
      ok: true;
      text: string;
      truncated: boolean;
      isEmpty: boolean;
      sha256: string;
      refresh: string | null;
      substitutePage: SubstitutePage | null;
    }
  | { ok: false; code: ProblemCode };

export type RobotsRequest = { text: string; agentName: string; url: string };
export type RobotsResult = { allowed: boolean; crawlDelayMs: number; sitemaps: string[] };

/**
 * Input for choosing the pages to read next. `robots` is the robots.txt of the start page's origin, applied to at most `links`
 * addresses. `among`: only pages that state facts about a company, from links, from a sitemap, or at their usual addresses.
 */
export type PageChoice = {
  start: SitePage;
  robots: string;
  agentName: string;
  links: number;
  among?: 'facts' | 'usual' | { sitemap: string };
};

/** Input for listing the pages that were not read: all links of the start page and of sitemaps but the `visited` addresses. */
export type NotReadRequest = Omit<PageChoice, 'among'> & { sitemaps: string[]; visited: string[] };

/** Parses responses in a separate process. Rejects with WorkerDied if that takes too much time or memory. */
export type FetchParser = {
  decode(body: RawBody, signal?: AbortSignal): Promise<DecodedBody>;
  checkRobots(question: RobotsRequest, signal?: AbortSignal): Promise<RobotsResult>;
  choosePages(choice: PageChoice, signal?: AbortSignal): Promise<string[]>;
  /** Lists the addresses of the sitemaps that an index of sitemaps names. */
  listSitemapsOfIndex(sitemap: string, signal?: AbortSignal): Promise<string[]>;
  listNotRead(request: NotReadRequest, signal?: AbortSignal): Promise<NotReadPage[]>;
};
