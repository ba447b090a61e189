import { databaseTrouble } from '../../store/trouble.ts';
import { RETRY_AFTER, ToolError, UNAVAILABLE } from './errors.ts';

/**
 * 503, where `error` was thrown because the database is in trouble: nothing the caller sent is wrong, and the same will
 * do later. Undefined for every other error.
 */
export const unavailable = (error: unknown): ToolError | undefined =>
  databaseTrouble(error) &&
  new ToolError(
    'internal',
    'The directory cannot do this at the moment.',
    {
      reason: UNAVAILABLE,
      retry_after: RETRY_AFTER,
      fix: `Try again in ${RETRY_AFTER} seconds, with the same idempotency key if there is one.`,
    },
    { cause: error },
  );
