import { errors, Provider } from 'oidc-provider';
import { databaseTrouble } from '../../store/engine/trouble.ts';
import { RETRY_AFTER } from '../../tools/shared/runtime/errors.ts';

/**
 * Turns a database outage during a request of oidc-provider into `temporarily_unavailable` with 503 and Retry-After. Other errors,
 * and errors outside such a request, are rethrown.
 */
export async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const trouble = databaseTrouble(error);
    if (!trouble || !Provider.ctx) throw error;
    Provider.ctx.set('Retry-After', String(RETRY_AFTER));
    const words = `the directory cannot do this at the moment: try again in ${RETRY_AFTER} seconds`;
    const told = new errors.TemporarilyUnavailable(words);
    throw Object.assign(told, { status: 503, statusCode: 503, cause: error });
  }
}
