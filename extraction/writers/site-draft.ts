import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { DraftFieldName, DraftFieldValue, SocialPlatform } from '../../rules/drafts/draft-fields.ts';
import type { Problem, WriterProblemCode } from '../problems.ts';
import type { BlankReason } from '../candidate.ts';
import type { ReviewStatement } from '../../rules/orders/ai-review.ts';

/** What the AI writer used for one draft. `cost_usd` is set only for models with a known price. */
export type WriterUsage = {
  model: string;
  requests: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  cost_usd?: number;
  ms: number;
};

/** A value that passed verification, or a blank with its reason; a blank without one was not looked for. */
export type DraftedField =
  | { state: 'ai'; value: DraftFieldValue; evidence: Evidence[] }
  | { state: 'not_found'; value: null; reason?: BlankReason; evidence: [] };

type DraftedFaq = { question: string; answer: string; evidence: Evidence[] };
export type DraftedFounder = { name: string; title?: string; bio?: string; evidence: Evidence[] };
type DraftedSocial = { url: string; evidence: Evidence[] };

/** A complete draft made from a website. Every non-blank value carries at least one piece of evidence. */
export type SiteDraft = {
  fields: Record<DraftFieldName, DraftedField>;
  faqs: DraftedFaq[];
  founders: DraftedFounder[];
  socials: Partial<Record<SocialPlatform, DraftedSocial>>;
  problems: Problem[];
  /** Addresses of the pages that were read, as quotes name them. */
  read?: string[];
  /** The pages have hardly a word. */
  isNearlyEmpty?: true;
  /** Language (BCP 47) of the texts of the website and therefore of the draft. */
  language?: string;
  usage?: WriterUsage;
  /** Fields whose value the AI writer wrote. */
  byModel?: DraftFieldName[];
  /** Fields for which the website has more than one wording. */
  rewordable: DraftFieldName[];
  /** Proven items of the website that a list has no place for. */
  leftOut?: Partial<Record<DraftFieldName | 'faqs' | 'founders', string[]>>;
  /** For reworded fields: which of the website's wordings the value is, and of how many. */
  wordings?: Partial<Record<DraftFieldName, Wording>>;
};

/** The `at`-th of the `of` wordings that a website has for a field, best first; `again` if the list has started over. */
export type Wording = { at: number; of: number; again: boolean };

/** What Claude wrote and the pages support, or why there is no review. */
export type ReviewResult =
  | { ok: true; model: string; statements: ReviewStatement[]; cost_usd?: number }
  | { ok: false; code: WriterProblemCode };
