import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { prepared } from '../../engine/prepared.ts';
import type { ListingRow } from '../listings.ts';

// Weaker than `for update`, so that rows which only refer to the listing can be inserted. SQLite has one writer at a time.
const lockedListing = prepared((q) => {
  const { slug } = q.t.listings;
  const same = eq(slug, sql.placeholder('slug'));
  return q
    .select()
    .from(q.t.listings)
    .where(q.dialect === 'postgres' ? sql`${same} for no key update` : same);
});

/**
 * Finds a listing of any status by its slug and locks it until the transaction ends: other transactions that lock or change
 * it wait. So the listing does not change after this read, even under `read committed`, where hundreds of transactions can
 * wait for one listing and none fails. Call it first in the transaction: locking rows in different orders can deadlock.
 */
export async function lockListing(tx: Tx, slug: string): Promise<ListingRow | undefined> {
  const [row] = await lockedListing(tx, { slug });
  return row;
}
