import { and, lte } from 'drizzle-orm';
import { mondayOf, getWeekRange } from '../../rules/launches/weeks.ts';
import type { Tx } from '../../store/engine/database.ts';
import { savePastLaunch } from '../../store/launches/write/launches.ts';
import { isLive } from '../../store/listings/is-live.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/**
 * Relaunches live listings whose second week has begun, late ones as of their Monday. Runs after the awards of the
 * previous week, in which they may be ranked. They stay in the week of their first launch.
 */
export async function relaunchDueListings(tx: Tx, now: Date): Promise<void> {
  const listings = tx.t.listings;
  const due = await tx
    .select()
    .from(listings)
    .where(and(isLive(tx), lte(listings.relaunchWeek, mondayOf(now))));
  for (const listing of due) {
    const week = assertDefined(listing.relaunchWeek);
    const at = new Date(getWeekRange(week).starts_at);
    await savePastLaunch(tx, listing);
    await moveListing(tx, listing, { event: 'relaunch', week, at }, now);
  }
}
