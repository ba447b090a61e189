import * as promos from '../../../store/orders/write/promo-codes.ts';
import type { ActParts } from '../../act-parts.ts';

/** Stops a promo code, also for orders that are not paid yet. */
export async function disablePromo(
  { db }: Pick<ActParts, 'db'>,
  { code: called }: { code: string },
): Promise<{ outcome: 'disabled'; code: string } | { outcome: 'unknown' }> {
  const code = await db.transaction((tx) => promos.putPromoDisabled(tx, called));
  return code === undefined ? { outcome: 'unknown' } : { outcome: 'disabled', code };
}
