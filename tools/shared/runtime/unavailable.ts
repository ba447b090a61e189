import { OutcomeUnknown } from '../../../store/engine/database.ts';
import { toDatabaseUnavailable } from '../../../store/engine/database-error.ts';
import { RETRY_AFTER, ToolError, UNAVAILABLE } from './errors.ts';

const NOT_APPLIED = {
  message: 'The directory cannot do this at the moment.',
  fix: `Try again in ${RETRY_AFTER} seconds, with the same idempotency key if there is one.`,
};
const OUTCOME_UNKNOWN = {
  message: 'The database stopped answering; whether the change was made is not known.',
  fix: 'With an idempotency key send the same again with that key. Without one look first whether it was made.',
};

/**
 * Converts a database outage into a 503: the request is valid and can be retried later. Returns undefined for every
 * other error.
 */
export function toUnavailableError(error: unknown): ToolError | undefined {
  const outage = toDatabaseUnavailable(error);
  if (!outage) return undefined;
  const { message, fix } = outage instanceof OutcomeUnknown ? OUTCOME_UNKNOWN : NOT_APPLIED;
  const details = { reason: UNAVAILABLE, retry_after: RETRY_AFTER, fix };
  return new ToolError('internal', message, details, { cause: error });
}
