import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** The most visitors counted for one listing and day, because every anonymous visitor adds a row. */
const MAX_VISITORS_A_DAY = 100_000;

/** A visitor of a listing on a day (UTC), identified only by a hash. */
export type Visit = { listingId: number; day: string; visitorHash: string };

/** Counts one person's view of a listing's page, once a day. The next recount updates the total of the listing. */
export async function addView(tx: Tx, visit: Visit): Promise<'counted' | 'before'> {
  const { listingViews } = tx.t;
  const { listingId, day } = visit;
  const [seen] = await tx
    .select({ views: listingViews.views })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, listingId), eq(listingViews.day, day)));
  if (seen && seen.views >= MAX_VISITORS_A_DAY) return 'before';
  if (!(await recordVisit(tx, visit))) return 'before';
  await tx
    .insert(listingViews)
    .values({ listingId, day, views: 1 })
    .onConflictDoUpdate({
      target: [listingViews.listingId, listingViews.day],
      set: { views: sql`${listingViews.views} + 1` },
    });
  return 'counted';
}

/** Records a visitor, and returns whether it is their first visit of that day. */
export async function recordVisit(tx: Tx, visit: Visit): Promise<boolean> {
  const first = await tx
    .insert(tx.t.listingVisitors)
    .values(visit)
    .onConflictDoNothing()
    .returning({ day: tx.t.listingVisitors.day });
  return first.length > 0;
}
