import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { DraftFieldName, DraftFieldValue, SocialPlatform } from '../../rules/drafts/draft-fields.ts';
import type { StandIn } from '../../rules/drafts/stand-ins.ts';
import type { ReviewStatement } from '../../rules/money/ai-review.ts';

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

/** Why a site, or a page of it, could not be read. */
export type ProblemCode =
  | 'robots_disallowed'
  | 'dns_failure'
  | 'private_address'
  | 'connection_failed'
  | 'timeout'
  | 'not_html'
  | 'too_large'
  | 'http_error'
  | 'too_many_redirects'
  | 'off_site_redirect'
  | 'empty_page'
  | 'too_complex'
  | 'reading_failed'
  | 'needs_javascript'
  | StandIn
  | WriterProblemCode;

/** Why the AI writer took no part; what stands in the draft was then extracted from the pages without it. */
export type WriterProblemCode =
  | 'writer_refused'
  | 'writer_cut_off'
  | 'writer_overloaded'
  | 'writer_timeout'
  | 'writer_failed'
  | 'writer_unreadable'
  | 'writer_unfit';

/** Never carries text of the site: `message` is ours, `url` is the address asked for. */
export type Problem = { code: ProblemCode; message: string; url: string };

/** What a crawl brings back: the start page first; no pages when the site cannot be read. */
export type Crawl = { pages: SitePage[]; problems: Problem[] };

/** Why a value is blank. */
export type BlankReason =
  | 'no_evidence'
  | 'quote_not_in_page'
  | 'value_not_in_quote'
  | 'conflicting_evidence'
  | 'placeholder_text'
  | 'instruction_text'
  | 'site_not_read';

/** Words said to stand on a page; `within` narrows them to a range of its readable text. */
export type Quote = { url: string; quote: string; within?: { start: number; end: number } };

/** What a writer proposes, before verification. */
export type Candidate<V> = { value: V; quotes: Quote[] };

/** What the AI writer used for one draft. `cost_usd` only for models whose price is known. */
export type WriterUsage = {
  model: string;
  requests: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  cost_usd?: number;
  ms: number;
};

/** A value that passed verification, or a blank with its reason; without one it was not looked for. */
export type DraftedField =
  | { state: 'ai'; value: DraftFieldValue; evidence: Evidence[] }
  | { state: 'not_found'; value: null; reason?: BlankReason; evidence: [] };

type DraftedFaq = { question: string; answer: string; evidence: Evidence[] };
export type DraftedFounder = { name: string; title?: string; bio?: string; evidence: Evidence[] };
type DraftedSocial = { url: string; evidence: Evidence[] };

/** A whole draft as made from a website. Every non-blank value carries at least one piece of evidence. */
export type SiteDraft = {
  fields: Record<DraftFieldName, DraftedField>;
  faqs: DraftedFaq[];
  founders: DraftedFounder[];
  socials: Partial<Record<SocialPlatform, DraftedSocial>>;
  problems: Problem[];
  /** Language (BCP 47) of the website's texts, and so of the draft's. */
  language?: string;
  usage?: WriterUsage;
  /** Fields whose value the AI writer wrote. */
  byModel?: DraftFieldName[];
  /** Fields for which the website has a second wording. */
  rewordable: DraftFieldName[];
  /** Where the next words of the website were asked for: which of its wordings these are, of how many. */
  wordings?: Partial<Record<DraftFieldName, Wording>>;
};

/** The `at`-th of the `of` wordings that a website has for a field, best first; `again` where the last one was shown before. */
export type Wording = { at: number; of: number; again: boolean };

/** What Claude wrote and the pages prove, or why there is no review. */
export type Reviewed =
  | { ok: true; model: string; statements: ReviewStatement[]; cost_usd?: number }
  | { ok: false; code: WriterProblemCode };
