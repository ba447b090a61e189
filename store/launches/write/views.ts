import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Visitors of one listing counted on a day: anonymous people add a row each. */
const MOST_A_DAY = 100_000;

/**
 * Counts one person's view of a listing's page, once for each visitor and day (UTC). `visitorHash` tells
 * visitors apart and nobody else. The total on the listing follows with the next recount.
 */
export async function addView(tx: Tx, listingId: number, visitorHash: string, now: Date): Promise<void> {
  const { listingViews, listingVisitors } = tx.t;
  const day = now.toISOString().slice(0, 10);
  const [seen] = await tx
    .select({ views: listingViews.views })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, listingId), eq(listingViews.day, day)));
  if (seen && seen.views >= MOST_A_DAY) return;
  const first = await tx
    .insert(listingVisitors)
    .values({ day, listingId, visitorHash })
    .onConflictDoNothing()
    .returning({ day: listingVisitors.day });
  if (first.length === 0) return;
  await tx
    .insert(listingViews)
    .values({ listingId, day, views: 1 })
    .onConflictDoUpdate({
      target: [listingViews.listingId, listingViews.day],
      set: { views: sql`${listingViews.views} + 1` },
    });
}
