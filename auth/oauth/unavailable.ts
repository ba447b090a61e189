import { errors, Provider } from 'oidc-provider';
import { toDatabaseUnavailable } from '../../store/engine/database-error.ts';
import { RETRY_AFTER } from '../../tools/shared/runtime/errors.ts';

/**
 * Turns a database outage during a request of oidc-provider into `temporarily_unavailable` with 503 and Retry-After. Other errors,
 * and errors outside such a request, are rethrown.
 */
export async function withUnavailableError<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const outage = toDatabaseUnavailable(error);
    if (!outage || !Provider.ctx) throw error;
    Provider.ctx.set('Retry-After', String(RETRY_AFTER));
    const description = `the directory cannot do this at the moment: try again in ${RETRY_AFTER} seconds`;
    const unavailableError = new errors.TemporarilyUnavailable(description);
    throw Object.assign(unavailableError, { status: 503, statusCode: 503, cause: error });
  }
}
