import { z } from 'zod';
import {
  countSameCategory,
  listApprovedAlternatives,
  getPricingSummaries,
} from '../store/listings/alternatives.ts';
import { findLiveListing, type ListingRow } from '../store/listings/listings.ts';
import { findSummaryRows, type SummaryRow } from '../store/listings/summary-rows.ts';
import { defineRead, reads, type Services } from './shared/runtime/define.ts';
import { slug } from './shared/listings/input-fields.ts';
import { buildNotLiveError } from './shared/runtime/not-found-suggestions.ts';
import { elementAt } from '../rules/typed/assert.ts';
import { compact, presentSummaries } from './shared/presenters/present.ts';
import { listingSummary } from './shared/presenters/records.ts';

const MAX_SAME_CATEGORY = 20;

export default defineRead({
  name: 'get_alternatives',
  title: 'Get alternatives to a listing',
  description:
    'Alternatives to one live listing: those its owner approved first, then up to 20 live ones of the same primary category, most alike first; the rest are in get_category. Two fact by fact: compare_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings/{slug}/alternatives' },
  input: z.strictObject({ slug }),
  output: z.object({
    slug: z.string(),
    name: z.string(),
    items: z.array(
      listingSummary.extend({
        pricing_summary: z.string().optional(),
        approved: z.boolean().describe('The owner of the listing named it as an alternative.'),
      }),
    ),
    total: z.int().describe('All alternatives, not only the items here.'),
  }),

  async run({ slug }, { db, search, settings }) {
    const listing = await findLiveListing(db, slug);
    if (!listing) throw await buildNotLiveError({ db, search }, 'slug', slug);
    const approved = await listApprovedAlternatives(db, listing.id);
    const others = await listSameCategory({ db, search }, listing, approved);
    const rows = [...approved, ...others];
    const summaries = await presentSummaries({ db, settings }, rows);
    const ids = rows.map(({ id }) => id);
    const prices = await getPricingSummaries(db, ids);
    return {
      slug,
      name: listing.name,
      items: summaries.map((summary, index) => ({
        ...summary,
        ...compact({ pricing_summary: prices.get(elementAt(ids, index)) }),
        approved: index < approved.length,
      })),
      total: approved.length + (await countSameCategory(db, listing, approved)),
    };
  },
});

/** Finds other listings of its primary category, without the approved ones, the most similar first. */
async function listSameCategory(
  { db, search }: Pick<Services, 'db' | 'search'>,
  { id, primaryCategoryId }: Pick<ListingRow, 'id' | 'primaryCategoryId'>,
  approved: SummaryRow[],
): Promise<SummaryRow[]> {
  if (primaryCategoryId === null) return [];
  const except = approved.map((row) => row.id);
  return findSummaryRows(
    db,
    await search.findSimilar({
      listingId: id,
      primaryCategoryId,
      excludeIds: except,
      limit: MAX_SAME_CATEGORY,
    }),
  );
}
