import type { WriterProblemCode } from '../../problems.ts';
import type { WriterUsage } from '../site-draft.ts';

/** One turn of the conversation with the model. */
export type Turn = { role: 'user' | 'assistant'; text: string };

/** The kind of answer: values of a draft, or a review. */
export type AnswerForm = 'draft' | 'review';

/** A question to the model: the system prompt and the conversation so far. `ms` bounds it, retries included. */
export type ModelQuestion = { form: AnswerForm; systemPrompt: string; turns: Turn[]; ms: number };

/** Usage of one question. */
export type QuestionUsage = Omit<WriterUsage, 'requests' | 'ms'>;

/** The model's JSON text, or why there is none. */
export type ModelReply =
  | { ok: true; text: string; usage: QuestionUsage }
  | { ok: false; code: WriterProblemCode; usage?: QuestionUsage };

/** Asks the model. Throws only the reason of `signal`. */
export type AskModel = (question: ModelQuestion, signal?: AbortSignal) => Promise<ModelReply>;
