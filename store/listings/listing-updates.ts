import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';

export type ListingUpdateRow = Queries['t']['listingUpdates']['$inferSelect'];

export async function addListingUpdate(
  tx: Tx,
  update: { listingId: number; title: string; body: string },
  now: Date,
): Promise<ListingUpdateRow> {
  const [row] = await tx
    .insert(tx.t.listingUpdates)
    .values({ ...update, createdAt: now })
    .returning();
  return row!;
}

export async function findListingUpdate(db: Queries, id: number): Promise<ListingUpdateRow | undefined> {
  const [row] = await db.select().from(db.t.listingUpdates).where(eq(db.t.listingUpdates.id, id));
  return row;
}
