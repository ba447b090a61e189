import { and, eq, lte } from 'drizzle-orm';
import { mondayOf, weekRange } from '../rules/launches/weeks.ts';
import type { Tx } from '../store/engine/database.ts';
import { updateListing } from '../store/listings/listings.ts';

/**
 * Launches live listings again whose second week has come, late ones as of their Monday. Comes after the awards of
 * the week before, on whose board they may stand.
 */
export async function relaunchDue(tx: Tx, now: Date): Promise<void> {
  const listings = tx.t.listings;
  const due = await tx
    .select({ id: listings.id, week: listings.relaunchWeek })
    .from(listings)
    .where(and(eq(listings.status, 'live'), lte(listings.relaunchWeek, mondayOf(now))));
  for (const { id, week } of due) {
    const launchedAt = new Date(weekRange(week!).starts_at);
    await updateListing(tx, id, { launchWeek: week, launchedAt, relaunchWeek: null }, now);
  }
}
