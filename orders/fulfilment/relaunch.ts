import { and, lte } from 'drizzle-orm';
import { mondayOf, weekRange } from '../../rules/launches/weeks.ts';
import type { Tx } from '../../store/engine/database.ts';
import { keepLaunch } from '../../store/launches/write/launches.ts';
import { isLive } from '../../store/listings/is-live.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { sure } from '../../rules/typed/sure.ts';

/**
 * Relaunches live listings whose second week has begun, late ones as of their Monday. Runs after the awards of the
 * previous week, in which they may be ranked. They stay in the week of their first launch.
 */
export async function relaunchDue(tx: Tx, now: Date): Promise<void> {
  const listings = tx.t.listings;
  const due = await tx
    .select()
    .from(listings)
    .where(and(isLive(tx), lte(listings.relaunchWeek, mondayOf(now))));
  for (const listing of due) {
    const week = sure(listing.relaunchWeek);
    const at = new Date(weekRange(week).starts_at);
    await keepLaunch(tx, listing);
    await moveListing(tx, listing, { event: 'relaunch', week, at }, now);
  }
}
