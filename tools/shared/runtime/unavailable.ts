import { OutcomeUnknown } from '../../../store/engine/database.ts';
import { databaseTrouble } from '../../../store/engine/trouble.ts';
import { RETRY_AFTER, ToolError, UNAVAILABLE } from './errors.ts';

const NOTHING_DONE = {
  message: 'The directory cannot do this at the moment.',
  fix: `Try again in ${RETRY_AFTER} seconds, with the same idempotency key if there is one.`,
};
const MAYBE_DONE = {
  message: 'The database stopped answering; whether the change was made is not known.',
  fix: 'With an idempotency key send the same again with that key. Without one look first whether it was made.',
};

/**
 * Converts a database outage into a 503: the request is valid and can be retried later. Returns undefined for every
 * other error.
 */
export function unavailable(error: unknown): ToolError | undefined {
  const trouble = databaseTrouble(error);
  if (!trouble) return undefined;
  const { message, fix } = trouble instanceof OutcomeUnknown ? MAYBE_DONE : NOTHING_DONE;
  const details = { reason: UNAVAILABLE, retry_after: RETRY_AFTER, fix };
  return new ToolError('internal', message, details, { cause: error });
}
