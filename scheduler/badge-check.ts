import type { BadgeCheckResult } from '../rules/badges/badge-check.ts';
import type { Database } from '../store/engine/database.ts';
import { findListing } from '../store/listings/listings.ts';
import { updateListing } from '../store/listings/write/listings.ts';
import { LISTING } from '../rules/states/listing.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import type { CheckHomepageBadge } from '../extraction/page-checks/homepage-badge-check.ts';

/**
 * Checks the badge of a listing now and stores the result; a listing that waits for its badge becomes `scheduled` if it was
 * seen. Returns undefined and stores nothing if there is no such listing or the signal ended the check.
 */
export async function checkBadge(
  deps: { db: Database; checkHomepageBadge: CheckHomepageBadge; now: () => Date },
  listingId: number,
  signal: AbortSignal,
): Promise<BadgeCheckResult | undefined> {
  const { db, checkHomepageBadge, now } = deps;
  const listing = await findListing(db, listingId);
  if (!listing) return undefined;
  const result = await checkHomepageBadge(listing.url, listing.slug, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!result || (signal.aborted && result.saw === undefined)) return undefined;
  await db.transaction(async (tx) => {
    const latest = await findListing(tx, listingId);
    if (!latest) return;
    const checkedAt = now();
    const hasBadge = result.saw === 'badge';
    await updateListing(
      tx,
      listingId,
      { badgeCheckedAt: checkedAt, badgeLook: result, ...(hasBadge ? { badgeSeenAt: checkedAt } : {}) },
      checkedAt,
    );
    if (hasBadge && LISTING.next(latest.status, 'see_badge')) {
      await moveListing(tx, latest, { event: 'see_badge' }, checkedAt);
    }
  });
  return result;
}

/** Handles the job of a badge check that took too long for a request, and of the daily check. */
export const createBadgeJob =
  (deps: Parameters<typeof checkBadge>[0]): JobHandler =>
  async (job, signal) => {
    await checkBadge(deps, Number(job.key), signal);
  };
