import { and, desc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type ListingUpdateRow = Queries['t']['listingUpdates']['$inferSelect'];

export async function findListingUpdate(db: Queries, id: number): Promise<ListingUpdateRow | undefined> {
  const [row] = await db.select().from(db.t.listingUpdates).where(eq(db.t.listingUpdates.id, id));
  return row;
}

/** Returns the latest update of a listing. */
export async function findNewestUpdate(
  db: Queries,
  listingId: number,
): Promise<ListingUpdateRow | undefined> {
  const updates = db.t.listingUpdates;
  const [row] = await db
    .select()
    .from(updates)
    .where(eq(updates.listingId, listingId))
    .orderBy(desc(updates.id))
    .limit(1);
  return row;
}

/** Returns the newest update of a listing with exactly this title and body. */
export async function findSameUpdate(
  db: Queries,
  { listingId, title, body }: Pick<ListingUpdateRow, 'listingId' | 'title' | 'body'>,
): Promise<ListingUpdateRow | undefined> {
  const updates = db.t.listingUpdates;
  const [row] = await db
    .select()
    .from(updates)
    .where(and(eq(updates.listingId, listingId), eq(updates.title, title), eq(updates.body, body)))
    .orderBy(desc(updates.id))
    .limit(1);
  return row;
}

/** Lists the newest updates of a listing since then, 10 at most. */
export async function listUpdatesSince(
  db: Queries,
  listingId: number,
  since: Date,
): Promise<ListingUpdateRow[]> {
  const updates = db.t.listingUpdates;
  return db
    .select()
    .from(updates)
    .where(and(eq(updates.listingId, listingId), gt(updates.createdAt, since)))
    .orderBy(desc(updates.id))
    .limit(MAX_UPDATES);
}

const MAX_UPDATES = 10;
