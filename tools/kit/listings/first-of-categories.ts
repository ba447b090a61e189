import type { z } from 'zod';
import { withSubcategories } from '../../../rules/listings/categories.ts';
import type { CategoryRow } from '../../../store/listings/categories.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import type { Services } from '../call/define.ts';
import { presentSummaries } from '../show/present.ts';
import type { listingSummary } from '../show/records.ts';

/** The most voted live listings of some of the categories, by their slugs; all are read at once. */
export async function firstOfCategories(
  { db, search, settings }: Pick<Services, 'db' | 'search' | 'settings'>,
  all: CategoryRow[],
  slugs: ReadonlySet<string>,
  limit: number,
): Promise<Map<string, z.infer<typeof listingSummary>[]>> {
  const asked = all.filter(({ slug }) => slugs.has(slug));
  const found = await Promise.all(
    asked.map(({ id }) =>
      search.search({
        status: 'live',
        sort: 'votes',
        categoryIds: withSubcategories(all, id),
        limit,
        offset: 0,
      }),
    ),
  );
  const rows = await findSummaryRows(db, [...new Set(found.flatMap(({ ids }) => ids))]);
  const summaries = await presentSummaries({ db, settings }, rows);
  const byId = new Map(rows.map(({ id }, at) => [id, summaries[at]]));
  return new Map(
    asked.map(({ slug }, at) => [slug, (found[at]?.ids ?? []).flatMap((id) => byId.get(id) ?? [])]),
  );
}
