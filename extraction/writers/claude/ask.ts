import type { WriterProblemCode } from '../../problems.ts';
import type { WriterUsage } from '../site-draft.ts';

/** One turn of the talk with the model. */
export type Turn = { role: 'user' | 'assistant'; text: string };

/** What the model answers with: values of a draft, or a review. */
export type AnswerForm = 'draft' | 'review';

/** A question to the model: the fixed words, the pages, and what was said so far. `ms` bounds it, retries included. */
export type Question = { form: AnswerForm; rules: string; turns: Turn[]; ms: number };

/** What one question used. */
export type Used = Omit<WriterUsage, 'requests' | 'ms'>;

/** The model's JSON text, or why there is none. */
export type Reply =
  { ok: true; text: string; used: Used } | { ok: false; code: WriterProblemCode; used?: Used };

/** Asks the model. Never throws but for `signal`. */
export type Ask = (question: Question, signal?: AbortSignal) => Promise<Reply>;
