import type { z } from 'zod';
import { listWithSubcategories } from '../../../rules/listings/categories.ts';
import { listMostVoted } from '../../../store/launches/leaderboards.ts';
import { type CategoryRow, getVisibleCategoriesByListing } from '../../../store/listings/categories.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import type { Services } from '../runtime/define.ts';
import { presentSummaries } from '../presenters/present.ts';
import type { listingSummary } from '../presenters/records.ts';

/** The most voted listings to search. They include the top listings of every large category. */
const TOP_LISTINGS = 200;

/** Finds the most voted live listings of several categories, by category slug, with one read for all. */
export async function listTopOfCategories(
  { db, search, settings }: Pick<Services, 'db' | 'search' | 'settings'>,
  all: CategoryRow[],
  slugs: ReadonlySet<string>,
  limit: number,
): Promise<Map<string, z.infer<typeof listingSummary>[]>> {
  const best = await listMostVoted(db, TOP_LISTINGS);
  const categories = await getVisibleCategoriesByListing(db, best);
  const requested = all.filter(({ slug }) => slugs.has(slug));
  const slugById = new Map(all.map(({ id, slug }) => [id, slug]));
  const found = await Promise.all(
    requested.map(async ({ id }) => {
      const categoryIds = listWithSubcategories(all, id);
      const categorySlugs = new Set(categoryIds.map((one) => slugById.get(one)));
      const ids = best.filter((one) => categories.get(one)?.some(({ slug }) => categorySlugs.has(slug)));
      if (ids.length >= limit || best.length < TOP_LISTINGS) return ids.slice(0, limit);
      // A category that is small or has few votes: searching it is cheap, or rare.
      return (await search.search({ status: 'live', sort: 'votes', categoryIds, limit, offset: 0 })).ids;
    }),
  );
  const rows = await findSummaryRows(db, [...new Set(found.flat())]);
  const summaries = await presentSummaries({ db, settings }, rows);
  const byId = new Map(rows.map(({ id }, at) => [id, summaries[at]]));
  return new Map(
    requested.map(({ slug }, at) => [slug, (found[at] ?? []).flatMap((id) => byId.get(id) ?? [])]),
  );
}
