import { listApprovedAlternatives } from '../../../store/listings/alternatives.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { type CachedSummary, loadSummaries } from '../presenters/summary-cache.ts';
import type { Services } from '../runtime/define.ts';

type RelatedListings = {
  /** Those that the owner approved first. */
  alternatives: (CachedSummary & { approved: boolean })[];
  similar: CachedSummary[];
};

/**
 * Finds the first alternatives to a listing, as get_alternatives lists them, and live listings of any category that resemble it, the
 * most similar first; at most `limit` of each, none twice.
 */
export async function listRelatedListings(
  services: Pick<Services, 'db' | 'search' | 'settings'>,
  listing: Pick<ListingRow, 'id' | 'primaryCategoryId'>,
  limit: number,
): Promise<RelatedListings> {
  const approved = (await listApprovedAlternatives(services.db, listing.id)).map(({ id }) => id);
  const alternatives = [...approved, ...(await listSameCategoryIds(services, listing, { approved, limit }))];
  const shown = alternatives.slice(0, limit);
  const similar = await services.search.findSimilar({ listingId: listing.id, excludeIds: shown, limit });
  const found = await loadSummaries(services, [...shown, ...similar]);
  const isShown = new Set(shown);
  const isApproved = new Set(approved);
  return {
    alternatives: found
      .filter(({ row }) => isShown.has(row.id))
      .map((one) => ({ ...one, approved: isApproved.has(one.row.id) })),
    similar: found.filter(({ row }) => !isShown.has(row.id)),
  };
}

/** Finds other listings of its primary category, without the approved ones, the most similar first. */
export async function listSameCategoryIds(
  { search }: Pick<Services, 'search'>,
  { id, primaryCategoryId }: Pick<ListingRow, 'id' | 'primaryCategoryId'>,
  { approved, limit }: { approved: readonly number[]; limit: number },
): Promise<number[]> {
  if (primaryCategoryId === null) return [];
  return search.findSimilar({ listingId: id, primaryCategoryId, excludeIds: approved, limit });
}
