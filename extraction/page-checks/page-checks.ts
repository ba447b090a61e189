import type { BadgeOnPage } from '../../rules/badges/badge-check.ts';

/** `sheets`: texts of style sheets of the page's own site, by address. */
export type BadgeRequest = {
  html: string;
  url: string;
  publicUrl: string;
  slug: string;
  sheets?: Record<string, string>;
};
/** Where to look for a proof: in the head of a page, or in a file. */
export type ProofRequest = { method: 'meta' | 'file'; text: string; expected: string };
export type ProofResult = { found: boolean; observed: string[]; elsewhere: boolean };

/** Checks pages for badges and proofs of ownership, in a separate process. Rejects with WorkerDied if that takes too much time or memory. */
export type PageChecks = {
  findBadge(request: BadgeRequest, signal?: AbortSignal): Promise<BadgeOnPage>;
  /** Lists the addresses of a page's first few style sheets on its own site. */
  listStyleSheets(page: { html: string; url: string }, signal?: AbortSignal): Promise<string[]>;
  findProof(request: ProofRequest, signal?: AbortSignal): Promise<ProofResult>;
};
