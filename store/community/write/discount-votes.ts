import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { buildCountUpdate } from './count-update.ts';

type DiscountChange = { listingId: number; accounts: number[]; setAsideAt: Date | null };

/**
 * Discounts votes or follows of a listing, which removes them from every count and ranking, or restores them with
 * `setAsideAt: null`. Returns the ids of the accounts whose vote or follow changed.
 */
export async function setDiscounted(
  tx: Tx,
  tableName: 'votes' | 'follows',
  { listingId, accounts, setAsideAt }: DiscountChange,
): Promise<number[]> {
  const { listings, [tableName]: table } = tx.t;
  const differs = setAsideAt === null ? isNotNull(table.setAsideAt) : isNull(table.setAsideAt);
  const changed = await tx
    .update(table)
    .set({ setAsideAt })
    .where(and(eq(table.listingId, listingId), inArray(table.accountId, accounts), differs))
    .returning({ accountId: table.accountId, light: table.light });
  for (const light of [true, false]) {
    const count = changed.filter((one) => one.light === light).length;
    if (count === 0) continue;
    await tx
      .update(listings)
      .set(buildCountUpdate(tx, tableName, light, setAsideAt === null ? count : -count))
      .where(eq(listings.id, listingId));
  }
  return changed.map(({ accountId }) => accountId);
}
