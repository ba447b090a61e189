import { isOneOf } from '../../../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../../../rules/states/listing.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { listApprovedSlugs } from '../../../store/listings/alternatives.ts';
import { findListingBySlug, type ListingRow } from '../../../store/listings/listings.ts';
import { setAlternatives } from '../../../store/listings/write/alternatives.ts';
import { fromIssues, type Issue } from '../runtime/errors.ts';

/**
 * Replaces the alternatives approved by the owner of a listing. Returns whether they changed. Throws `invalid_request`
 * naming every slug that is not published, and the listing itself if included.
 */
export async function approveAlternatives(
  tx: Tx,
  listing: ListingRow,
  slugs: readonly string[],
  now: Date,
): Promise<boolean> {
  const uniqueSlugs = [...new Set(slugs)];
  const issues: Issue[] = [];
  const ids: number[] = [];
  for (const slug of uniqueSlugs) {
    const other = await findListingBySlug(tx, slug);
    const refusal =
      !other || !isOneOf(other.status, SHOWN_STATUSES) ? unknownSlug(slug) : sameListing(listing, other);
    if (refusal) issues.push({ field: `alternatives.${slugs.indexOf(slug)}`, ...refusal });
    else if (other) ids.push(other.id);
  }
  if (issues.length > 0) throw fromIssues(issues);
  const before = await listApprovedSlugs(tx, listing.id);
  if (before.join(' ') === uniqueSlugs.join(' ')) return false;
  await setAlternatives(tx, listing.id, ids, now);
  return true;
}

const unknownSlug = (slug: string) => ({
  code: 'not_found',
  message: `No published listing is called "${slug}".`,
  fix: 'Find the slug with search_listings, or leave it out.',
});

const sameListing = (listing: ListingRow, other: ListingRow) =>
  listing.id === other.id
    ? { code: 'same_listing', message: 'A listing is no alternative to itself.', fix: 'Leave it out.' }
    : undefined;
