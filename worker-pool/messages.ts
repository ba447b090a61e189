/**
 * What a process is told: parts of a large input one by one, then the task; answers to its questions. `ms`: milliseconds of
 * the processor until its next word.
 */
export type ToWorker =
  { part: unknown } | { task: string; input: unknown; ms: number } | { reply: unknown; ms: number };

/**
 * What it says: that its code is read, at what part of the task it is, a question, how the task ended. Of an error only its name and its places in our
 * code, since messages may hold text of the page.
 */
export type FromWorker =
  | { ready: true }
  | { at: string }
  | { question: unknown }
  | { done: unknown }
  | { failed: { name: string; places: string } };

/** By this signal a process ends itself that computes for too long, as an alarm of its own time would (setitimer(2)). */
export const OUT_OF_TIME = 'SIGVTALRM';
