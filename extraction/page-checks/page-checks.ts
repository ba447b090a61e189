import type { BadgeOnPage } from '../../rules/badges/badge-check.ts';

/** `sheets`: what style sheets of the page's own site say, by their addresses. */
export type BadgeQuestion = {
  html: string;
  url: string;
  publicUrl: string;
  slug: string;
  sheets?: Record<string, string>;
};
/** What stands where a proof has to be, and whether it stands elsewhere on the page. */
export type ProofQuestion = { method: 'meta' | 'file'; text: string; expected: string };
export type ProofSeen = { found: boolean; observed: string[]; elsewhere: boolean };

/** Looks for badges and proofs of ownership on pages, in a process apart. Rejects with WorkerDied when that takes too much time or memory. */
export type PageChecks = {
  badge(question: BadgeQuestion, signal?: AbortSignal | undefined): Promise<BadgeOnPage>;
  /** Addresses of the style sheets that a page has on its own site, the first few. */
  sheets(page: { html: string; url: string }, signal?: AbortSignal | undefined): Promise<string[]>;
  proof(question: ProofQuestion, signal?: AbortSignal | undefined): Promise<ProofSeen>;
};
