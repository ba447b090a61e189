import type { SubstitutePage } from '../../rules/drafts/substitute-pages.ts';
import type { ProblemCode } from '../problems.ts';
import type { SitePage } from './site-page.ts';

/** A body as it came over the network. `isHtml`: only HTML is wanted; `truncated`: there was more. */
export type RawBody = {
  bytes: Uint8Array;
  truncated: boolean;
  url: string;
  coding: string;
  contentType: string | null;
  isHtml: boolean;
  maxBytes: number;
};

export type Decoded =
  | {
      ok: true;
      text: string;
      truncated: boolean;
      isEmpty: boolean;
      sha256: string;
      refresh: string | null;
      standIn: SubstitutePage | null;
    }
  | { ok: false; code: ProblemCode };

export type RobotsQuestion = { text: string; agentName: string; url: string };
export type RobotsAnswer = { allowed: boolean; crawlDelayMs: number };

/**
 * Which pages to read next; of `robots` those of the start page's origin. At most `links` are asked about. `among`: only
 * pages that state facts of a company, from links, from a sitemap, or where such pages usually are.
 */
export type ChoosePages = {
  start: SitePage;
  robots: string;
  agentName: string;
  links: number;
  among?: 'facts' | 'usual' | { sitemap: string };
};

/** Parses what was fetched, in a process apart. Rejects with WorkerDied when that takes too much time or memory. */
export type FetchParser = {
  decode(body: RawBody, signal?: AbortSignal | undefined): Promise<Decoded>;
  robots(question: RobotsQuestion, signal?: AbortSignal | undefined): Promise<RobotsAnswer>;
  choosePages(choice: ChoosePages, signal?: AbortSignal | undefined): Promise<string[]>;
};
