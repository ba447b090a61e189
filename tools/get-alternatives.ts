import { z } from 'zod';
import { listWithSubcategories } from '../rules/listings/categories.ts';
import { listVisibleCategories } from '../store/listings/categories.ts';
import { countSameCategory, listApprovedAlternatives } from '../store/listings/alternatives.ts';
import { findLiveListing, type ListingRow } from '../store/listings/listings.ts';
import { findSummaryRows, type SummaryRow } from '../store/listings/summary-rows.ts';
import { defineRead, reads, type Services } from './shared/runtime/define.ts';
import { slug } from './shared/listings/input-fields.ts';
import { nextSteps, type Step } from './shared/next-steps/steps.ts';
import { listSameCategoryIds } from './shared/listings/similar-listings.ts';
import { choiceFilter } from './shared/listings/search-filters.ts';
import { buildNotLiveError } from './shared/runtime/not-found-suggestions.ts';
import {
  listingRow,
  presentListingRows,
  rowFields,
  SAME_FIELDS_DESCRIPTION,
  SUMMARY_MEMBERS,
} from './shared/presenters/listing-rows.ts';

const MAX_SAME_CATEGORY = 20;
/** Most listings of the category that are looked through for a pricing model. */
const MAX_FILTERED = 500;

const DEFAULT_FIELDS = [...SUMMARY_MEMBERS, 'pricing_summary', 'community_rating', 'verified'];

export default defineRead({
  name: 'get_alternatives',
  title: 'Get alternatives to a listing',
  description:
    'Alternatives to one live listing: those its owner approved first, then up to 20 live ones of the same primary category, most alike first; the rest are in get_category. Two fact by fact: compare_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings/{slug}/alternatives' },
  input: z.strictObject({
    slug,
    pricing_model: choiceFilter('pricing_model', 200).describe('Only these, by commas: open-source, free.'),
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
  }),
  output: z.object({
    slug: z.string(),
    name: z.string(),
    items: z.array(
      listingRow({
        approved: z.boolean().describe('The owner of the listing named it as an alternative.'),
      }),
    ),
    total: z.int().describe('All alternatives, not only the items here.'),
    next_steps: nextSteps.optional(),
  }),

  async run({ slug, pricing_model: models, fields }, { db, search, settings }) {
    const listing = await findLiveListing(db, slug);
    if (!listing) throw await buildNotLiveError({ db, search }, 'slug', slug);
    const isAskedFor = ({ pricingModel }: SummaryRow) => !models || models.includes(pricingModel ?? '');
    const approved = await listApprovedAlternatives(db, listing.id);
    const similar = await findSummaryRows(
      db,
      await listSameCategoryIds({ search }, listing, {
        approved: approved.map(({ id }) => id),
        limit: models ? MAX_FILTERED : MAX_SAME_CATEGORY,
      }),
    );
    const others = similar.filter(isAskedFor);
    const first = approved.filter(isAskedFor);
    const rows = [...first, ...others.slice(0, MAX_SAME_CATEGORY)];
    const items = await presentListingRows({ db, settings }, rows, fields ?? DEFAULT_FIELDS);
    return {
      slug,
      name: listing.name,
      items: items.map((item, index) => ({ ...item, approved: index < first.length })),
      total: first.length + (models ? others.length : await countSameCategory(db, listing, approved)),
      ...(models && items.length === 0 ? await suggestSearch({ db, search }, listing, models) : {}),
    };
  },
});

/** Where no alternative has the pricing models: the search of those that do, in the category above or anywhere. */
async function suggestSearch(
  { db, search }: Pick<Services, 'db' | 'search'>,
  { primaryCategoryId }: Pick<ListingRow, 'primaryCategoryId'>,
  models: string[],
): Promise<{ next_steps: Step[] }> {
  const categories = await listVisibleCategories(db);
  const primary = categories.find(({ id }) => id === primaryCategoryId);
  const parent = categories.find(({ id }) => id === primary?.parentId);
  for (const pricingModel of models)
    for (const within of [parent, undefined]) {
      const { total } = await search.search({
        ...{ status: 'live', sort: 'votes', limit: 1, offset: 0, pricingModel },
        ...(within ? { categoryIds: listWithSubcategories(categories, within.id) } : {}),
      });
      if (total === 0) continue;
      const found = { ...(within ? { category: within.slug } : {}), pricing_model: pricingModel };
      const why = `None of its category. ${total} ${within ? `of ${within.name}` : 'of all listings'}.`;
      return { next_steps: [{ tool: 'search_listings', arguments: found, why }] };
    }
  return { next_steps: [] };
}
