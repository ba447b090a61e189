/** What a process is told: parts of a large input one by one, then the task; answers to its questions. */
export type ToWorker = { part: unknown } | { task: string; input: unknown } | { reply: unknown };

/**
 * What it says: that its code is read, a question, how the task ended. Of an error only its name and its places in our
 * code, since messages may hold text of the page.
 */
export type FromWorker =
  { ready: true } | { question: unknown } | { done: unknown } | { failed: { name: string; places: string } };
