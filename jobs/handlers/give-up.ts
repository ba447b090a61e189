import { WorkerDied } from '../../worker-pool/pool.ts';
import type { ProblemCode } from '../../extraction/problems.ts';

/** A fault of ours that comes back each time must not keep a person waiting for ever. */
const MOST_FAILURES = 3;
/** A site that ends the process reading it will do so again; one that used its processor time up certainly will. */
const MOST_DEATHS = 2;
/** However often this service itself was ended meanwhile, nothing is begun without end. */
const MOST_STARTS = 12;

/** Whether a job was begun so often, over any restarts, that it is not begun again. */
export const isBegunTooOften = (attempts: number): boolean => attempts > MOST_STARTS;

/** The problem to end a job with instead of trying again; null where it is worth another try. */
export function givenUpWith(error: unknown, attempts: number): ProblemCode | null {
  if (error instanceof WorkerDied)
    return error.reason === 'time' || attempts >= MOST_DEATHS ? 'too_complex' : null;
  return attempts >= MOST_FAILURES ? 'reading_failed' : null;
}
