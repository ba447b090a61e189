import { eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type ListingUpdateRow = Queries['t']['listingUpdates']['$inferSelect'];

export async function findListingUpdate(db: Queries, id: number): Promise<ListingUpdateRow | undefined> {
  const [row] = await db.select().from(db.t.listingUpdates).where(eq(db.t.listingUpdates.id, id));
  return row;
}
