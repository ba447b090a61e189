import * as alternatives from '../../../store/listings/write/alternatives.ts';
import { findListingBySlug, type ListingRow } from '../../../store/listings/listings.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Shows a listing as an alternative to another one whose owner agreed. */
export async function approveAlternative(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { slug, alternative }: { slug: string; alternative: string },
): Promise<
  | { outcome: 'approved'; status: ListingRow['status'] }
  | { outcome: 'same' }
  | { outcome: 'unknown'; slug: string }
> {
  if (slug === alternative) return { outcome: 'same' };
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing) return { outcome: 'unknown', slug };
    const other = await findListingBySlug(tx, alternative);
    if (!other) return { outcome: 'unknown', slug: alternative };
    await alternatives.addAlternative(tx, listing.id, other.id, now());
    return { outcome: 'approved', status: other.status };
  });
}
