/** Why a value is blank. */
export type BlankReason =
  | 'no_evidence'
  | 'quote_not_in_page'
  | 'value_not_in_quote'
  | 'conflicting_evidence'
  | 'placeholder_text'
  | 'instruction_text'
  | 'site_not_read';

/** Words claimed to be on a page; `within` limits them to a range of its readable text. */
export type Quote = { url: string; quote: string; within?: { start: number; end: number } };

/** What a writer proposes, before verification. */
export type Candidate<V> = { value: V; quotes: Quote[] };
