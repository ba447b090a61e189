import { WorkerDied } from '../../worker-pool/pool.ts';
import type { ProblemCode } from '../../extraction/problems.ts';

/** Bounds the retries after a fault of this service, so that a fault that keeps returning does not keep a person waiting. */
const MAX_FAILURES = 3;
/** Bounds the retries after a worker died: a site that crashes its reader will do so again, and one that ran out of processor time certainly will. */
const MAX_WORKER_DEATHS = 2;
/** Bounds the starts of a job, even if this service was restarted each time. */
const MAX_STARTS = 12;

/** Tells whether a job was started so often, across restarts, that it must not be started again. */
export const hasTooManyStarts = (attempts: number): boolean => attempts > MAX_STARTS;

/** Returns the problem to end a job with instead of trying again, or null if another attempt is worthwhile. */
export function getFinalProblem(error: unknown, attempts: number): ProblemCode | null {
  if (error instanceof WorkerDied)
    return error.reason === 'time' || attempts >= MAX_WORKER_DEATHS ? 'too_complex' : null;
  return attempts >= MAX_FAILURES ? 'reading_failed' : null;
}
