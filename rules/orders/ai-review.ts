/** What a statement of a review by AI is about; each word with what it means, for Claude and for people. */
export const STATEMENT_KINDS = {
  understood: 'what the product was taken to be',
  unclear: 'words that were not understood, or can mean several things',
  unanswered: 'a question that these words raise and that nothing read answers',
  contradiction: 'places that say different things',
} as const;
export type StatementKind = keyof typeof STATEMENT_KINDS;

/** One thing a first-time visitor noted, with the words it is about, verbatim. */
export type ReviewStatement = {
  kind: StatementKind;
  statement: string;
  /** How it could be said more clearly; empty where nothing was suggested. */
  suggestion: string;
  quotes: { url: string; quote: string }[];
};

/** A review that was bought, and that a machine wrote. */
export type AiReview = { model: string; written_at: string; pages: string[]; statements: ReviewStatement[] };

/** Who wrote a review and what for: said wherever one is shown. */
export const WRITTEN_BY =
  'Written by Claude, an AI, and paid for by the buyer. It may be wrong; each statement has the words it is about.';
