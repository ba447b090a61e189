import type { Database } from '../../store/engine/database.ts';
import { findListing } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { LISTING } from '../../rules/states/listing.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import type { JobHandler } from '../jobs/queue.ts';

/** `unreadable`: the homepage did not answer, or cannot be read within bounds, so nothing is known. */
export type BadgeSighting = 'seen' | 'missing' | 'unreadable';

/** Looks for the badge of a listing on its homepage. */
export type LookForBadge = (url: string, slug: string, signal: AbortSignal) => Promise<BadgeSighting>;

/** Looks for the badge now and writes down what was seen; a waiting listing becomes `scheduled`. */
export async function checkBadge(
  parts: { db: Database; lookForBadge: LookForBadge; now: () => Date },
  listingId: number,
  signal: AbortSignal,
): Promise<BadgeSighting | undefined> {
  const { db, lookForBadge, now } = parts;
  const listing = await findListing(db, listingId);
  if (!listing) return undefined;
  const sighting = await lookForBadge(listing.url, listing.slug, signal);
  await db.transaction(async (tx) => {
    const latest = await findListing(tx, listingId);
    if (!latest) return;
    await updateListing(
      tx,
      listingId,
      {
        badgeCheckedAt: now(),
        ...(sighting === 'seen' ? { badgeSeenAt: now() } : {}),
      },
      now(),
    );
    if (sighting === 'seen' && LISTING.after(latest.status, 'see_badge')) {
      await moveListing(tx, latest, { event: 'see_badge' }, now());
    }
  });
  return sighting;
}

/** The job behind choose_free_listing and the daily check. */
export const badgeJob =
  (parts: Parameters<typeof checkBadge>[0]): JobHandler =>
  async (job, signal) => {
    await checkBadge(parts, Number(job.key), signal);
  };
