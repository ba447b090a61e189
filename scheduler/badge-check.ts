import type { BadgeCheckResult } from '../rules/badges/badge-check.ts';
import type { Database } from '../store/engine/database.ts';
import { findListing } from '../store/listings/listings.ts';
import { updateListing } from '../store/listings/write/listings.ts';
import { LISTING } from '../rules/states/listing.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import type { LookForBadge } from '../extraction/page-checks/look-for-badge.ts';

/**
 * Checks the badge of a listing now and stores the result; a listing that waits for its badge becomes `scheduled` if it was
 * seen. Returns undefined and stores nothing if there is no such listing or the signal ended the check.
 */
export async function checkBadge(
  parts: { db: Database; lookForBadge: LookForBadge; now: () => Date },
  listingId: number,
  signal: AbortSignal,
): Promise<BadgeCheckResult | undefined> {
  const { db, lookForBadge, now } = parts;
  const listing = await findListing(db, listingId);
  if (!listing) return undefined;
  const look = await lookForBadge(listing.url, listing.slug, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!look || (signal.aborted && look.saw === undefined)) return undefined;
  await db.transaction(async (tx) => {
    const latest = await findListing(tx, listingId);
    if (!latest) return;
    const at = now();
    const seen = look.saw === 'badge';
    await updateListing(
      tx,
      listingId,
      { badgeCheckedAt: at, badgeLook: look, ...(seen ? { badgeSeenAt: at } : {}) },
      at,
    );
    if (seen && LISTING.next(latest.status, 'see_badge')) {
      await moveListing(tx, latest, { event: 'see_badge' }, at);
    }
  });
  return look;
}

/** Handles the job of a badge check that took too long for a request, and of the daily check. */
export const badgeJob =
  (parts: Parameters<typeof checkBadge>[0]): JobHandler =>
  async (job, signal) => {
    await checkBadge(parts, Number(job.key), signal);
  };
