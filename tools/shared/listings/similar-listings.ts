import type { z } from 'zod';
import { findSummaryRows, type SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { Services } from '../runtime/define.ts';
import { presentSummaries } from '../presenters/present.ts';
import type { listingSummary } from '../presenters/records.ts';

/** Finds live listings of any category that resemble a listing, the most similar first, without the slugs in `except`. */
export async function listSimilarListings(
  { db, search, settings }: Pick<Services, 'db' | 'search' | 'settings'>,
  { id }: Pick<SummaryRow, 'id'>,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<z.infer<typeof listingSummary>[]> {
  const ids = await search.findSimilar({ listingId: id, excludeIds: [], limit: limit + except.length });
  const rows = (await findSummaryRows(db, ids)).filter(({ slug }) => !except.includes(slug));
  return presentSummaries({ db, settings }, rows.slice(0, limit));
}
