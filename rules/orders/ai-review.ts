/** The kinds of statement in an AI review, each with its meaning for Claude and for people. */
export const STATEMENT_KINDS = {
  understood: 'what the product was taken to be',
  unclear: 'words that were not understood, or can mean several things',
  unanswered: 'a question that these words raise and that nothing read answers',
  contradiction: 'places that say different things',
} as const;
export type StatementKind = keyof typeof STATEMENT_KINDS;

/** One remark of a first-time visitor, with verbatim quotes of the words it is about. */
export type ReviewStatement = {
  kind: StatementKind;
  statement: string;
  /** A clearer wording; empty if none was suggested. */
  suggestion: string;
  quotes: { url: string; quote: string }[];
};

/** A bought review, written by an AI model. */
export type AiReview = { model: string; written_at: string; pages: string[]; statements: ReviewStatement[] };

/** The notice shown with every AI review: who wrote it and who paid. */
export const AI_REVIEW_NOTICE =
  'Written by Claude, an AI, and paid for by the buyer. It may be wrong; each statement has the words it is about.';
