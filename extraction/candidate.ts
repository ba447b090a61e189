/** Why a value is blank. */
export type BlankReason = Refusal | 'placeholder_text' | 'site_not_read';

/** Why the proof refuses a value. */
export type Refusal =
  | 'quote_not_in_page'
  | 'value_not_in_quote'
  | 'negated'
  | 'not_yet'
  | 'somebody_else'
  | 'hidden_text'
  | 'instruction_text'
  | 'conflicting_evidence'
  | 'page_not_for_this_field'
  | 'no_evidence';

/** Words claimed to be on a page; `within` limits them to a range of its readable text. */
export type Quote = { url: string; quote: string; within?: Range };

/** A whole line of a page, as it was numbered for whoever proposes a value. */
export type Line = { url: string; within: Range; quote?: undefined };

/** Offsets in the readable text of a page, in UTF-16 units. */
type Range = { start: number; end: number };

/** What a writer proposes, before verification. */
export type Candidate<V> = { value: V; quotes: (Quote | Line)[] };
