/**
 * Messages to a worker process: the parts of a large input one by one, then the task, and replies to its questions. `cpuMs`: the
 * milliseconds of processor time it has until its next message.
 */
export type MessageToWorker =
  { part: unknown } | { task: string; input: unknown; cpuMs: number } | { reply: unknown; cpuMs: number };

/**
 * Messages from a worker process: its code is loaded, the stage the task has reached, a question, the outcome of the task. Of
 * an error it sends only the name and the stack frames, because error messages may hold text of the page.
 */
export type MessageFromWorker =
  | { ready: true }
  | { at: string }
  | { question: unknown }
  | { done: unknown }
  | { failed: { name: string; stackFrames: string } };

/** The signal by which a process that computes for too long ends itself, as a processor-time alarm would (setitimer(2)). */
export const OUT_OF_TIME_SIGNAL = 'SIGVTALRM';
