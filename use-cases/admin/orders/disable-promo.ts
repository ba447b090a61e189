import * as promos from '../../../store/orders/write/promo-codes.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Stops a promo code, also for orders that are not paid yet. */
export async function disablePromo(
  { db }: Pick<UseCaseDeps, 'db'>,
  { code: typedCode }: { code: string },
): Promise<{ outcome: 'disabled'; code: string } | { outcome: 'unknown' }> {
  const code = await db.transaction((tx) => promos.deactivatePromo(tx, typedCode));
  return code === undefined ? { outcome: 'unknown' } : { outcome: 'disabled', code };
}
