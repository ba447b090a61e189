import * as promos from '../../../store/money/write/promo-codes.ts';
import type { ActParts } from '../../act-parts.ts';

/** Stops a promo code, also for orders that are not paid yet. */
export async function disablePromo(
  { db }: Pick<ActParts, 'db'>,
  { code }: { code: string },
): Promise<{ outcome: 'disabled' | 'unknown' }> {
  const found = await db.transaction((tx) => promos.putPromoDisabled(tx, code));
  return { outcome: found ? 'disabled' : 'unknown' };
}
