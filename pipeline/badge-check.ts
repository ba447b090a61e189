import type { Database } from '../store/database.ts';
import { findListing, updateListing } from '../store/listings.ts';
import type { Fetched } from './fetch-page.ts';
import type { JobHandler } from './queue.ts';

/** Reads the homepage of a listing. */
export type ReadHomepage = (url: string, signal: AbortSignal) => Promise<Fetched>;

/** `unreadable`: the homepage did not answer, so nothing is known. */
export type BadgeSighting = 'seen' | 'missing' | 'unreadable';

/** Looks for the badge now and writes down what was seen; a waiting listing becomes `scheduled`. */
export async function checkBadge(
  parts: { db: Database; readHomepage: ReadHomepage; publicUrl: () => string; now: () => Date },
  listingId: number,
  signal: AbortSignal,
): Promise<BadgeSighting | undefined> {
  const { db, readHomepage, publicUrl, now } = parts;
  const listing = await findListing(db, listingId);
  if (!listing) return undefined;
  const fetched = await readHomepage(listing.url, signal);
  // Loaded with the first page to be read: what parses HTML is large.
  const { hasBadge } = await import('./badge-on-page.ts');
  const sighting = !fetched.ok
    ? 'unreadable'
    : hasBadge(fetched.page.text, publicUrl(), listing.slug)
      ? 'seen'
      : 'missing';
  await db.transaction(async (tx) => {
    const latest = await findListing(tx, listingId);
    if (!latest) return;
    const scheduled = sighting === 'seen' && latest.status === 'awaiting_badge';
    await updateListing(
      tx,
      listingId,
      {
        badgeCheckedAt: now(),
        ...(sighting === 'seen' ? { badgeSeenAt: now() } : {}),
        ...(scheduled ? { status: 'scheduled' } : {}),
      },
      now(),
    );
  });
  return sighting;
}

/** The job behind choose_free_listing and the daily check. */
export const badgeJob =
  (parts: Parameters<typeof checkBadge>[0]): JobHandler =>
  async (job, signal) => {
    await checkBadge(parts, Number(job.key), signal);
  };
