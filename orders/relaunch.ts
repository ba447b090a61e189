import { and, eq, lte } from 'drizzle-orm';
import { mondayOf, weekRange } from '../rules/launches/weeks.ts';
import type { Tx } from '../store/engine/database.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { sure } from '../rules/typed/sure.ts';

/**
 * Launches live listings again whose second week has come, late ones as of their Monday. Comes after the awards of
 * the week before, on whose board they may stand.
 */
export async function relaunchDue(tx: Tx, now: Date): Promise<void> {
  const listings = tx.t.listings;
  const due = await tx
    .select({ id: listings.id, status: listings.status, week: listings.relaunchWeek })
    .from(listings)
    .where(and(eq(listings.status, 'live'), lte(listings.relaunchWeek, mondayOf(now))));
  for (const { week, ...listing } of due) {
    const at = new Date(weekRange(sure(week)).starts_at);
    await moveListing(tx, listing, { event: 'relaunch', week: sure(week), at }, now);
  }
}
