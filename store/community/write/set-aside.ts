import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { countsBy } from './counts-by.ts';

type Asked = { listingId: number; accounts: number[]; setAsideAt: Date | null };

/**
 * Discounts votes or follows of a listing, which removes them from every count and ranking, or restores them with
 * `setAsideAt: null`. Returns the ids of the accounts whose vote or follow changed.
 */
export async function putAside(
  tx: Tx,
  of: 'votes' | 'follows',
  { listingId, accounts, setAsideAt }: Asked,
): Promise<number[]> {
  const { listings, [of]: given } = tx.t;
  const isOther = setAsideAt === null ? isNotNull(given.setAsideAt) : isNull(given.setAsideAt);
  const changed = await tx
    .update(given)
    .set({ setAsideAt })
    .where(and(eq(given.listingId, listingId), inArray(given.accountId, accounts), isOther))
    .returning({ accountId: given.accountId, light: given.light });
  for (const light of [true, false]) {
    const by = changed.filter((one) => one.light === light).length;
    if (by === 0) continue;
    await tx
      .update(listings)
      .set(countsBy(tx, of, light, setAsideAt === null ? by : -by))
      .where(eq(listings.id, listingId));
  }
  return changed.map(({ accountId }) => accountId);
}
