import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { prepared } from '../../engine/prepared.ts';
import type { ListingRow } from '../listings.ts';

// Not as strong as `for update`: who only refers to the listing does not wait. SQLite has one writer at a time.
const heldListing = prepared((q) => {
  const { slug } = q.t.listings;
  const same = eq(slug, sql.placeholder('slug'));
  return q
    .select()
    .from(q.t.listings)
    .where(q.dialect === 'postgres' ? sql`${same} for no key update` : same);
});

/**
 * A listing of any status by its slug, held until the transaction ends: whoever else holds or changes it waits. So what
 * is read of it after this stays so, also under read committed, where hundreds can wait for a listing and none is refused.
 * It comes first in the transaction: two that take rows in another order would wait for each other.
 */
export async function holdListing(tx: Tx, slug: string): Promise<ListingRow | undefined> {
  const [row] = await heldListing(tx, { slug });
  return row;
}
