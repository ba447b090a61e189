import { z } from 'zod';
import { PRICING_MODELS, STAGES } from '../rules/listings/fields/listing-fields.ts';
import { PUBLIC_STATUSES } from '../rules/states/listing.ts';
import { listVisibleCategories } from '../store/listings/categories.ts';
import { findSummaryRows } from '../store/listings/summary-rows.ts';
import { toChoiceSlug } from '../rules/listings/fields/field-values.ts';
import { listWithSubcategories } from '../rules/listings/categories.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { countryFilter, pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import {
  presentHints,
  getMatchLevels,
  findNearestChoices,
  rowMatchLevel,
  matchShape,
} from './shared/listings/match-levels.ts';
import { buildFollowLinks } from './shared/listings/follow-links.ts';
import { searchByPrice } from './shared/listings/sort-by-price.ts';
import { findCategoryByName, unknownCategoryError } from './shared/listings/find-category.ts';
import {
  listingRow,
  presentListingRows,
  ROW_FIELDS_DESCRIPTION,
  rowFields,
  SUMMARY_MEMBERS,
} from './shared/presenters/listing-rows.ts';
import { compact } from './shared/presenters/present.ts';

/** Members shown without `fields` where they are more than the summary. */
const DEFAULT_FIELDS: Partial<Record<string, readonly string[]>> = {
  price: [...SUMMARY_MEMBERS, 'pricing_summary', 'entry_price'],
};

/** Schema of a filter that accepts any word; an unknown word finds nothing. */
const choiceFilter = (name: 'stage' | 'pricing_model', max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => toChoiceSlug(name, text))
    .optional();

export default defineRead({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Search by names, needs or sentences, tolerant of typos, with filters; without `q` all pass. Below `matched: all` it is not quite what was asked for. Results are summaries, in an order payment never changes. Full profile: get_listing. Launches of a week: get_launch_week. Feeds: list_launches. Rankings: get_leaderboard.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings' },
  input: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe('All words count; where none has all, up to half are left out. The last may be a beginning.'),
    category: z
      .string()
      .max(220)
      .optional()
      .describe('Slug or name of a category; subcategories are included. See list_categories.'),
    stage: choiceFilter('stage', 220).describe(`${STAGES.join(', ')}, or another word.`),
    country: countryFilter.optional(),
    pricing_model: choiceFilter('pricing_model', 40).describe(
      `${PRICING_MODELS.join(', ')}, or another word.`,
    ),
    domain: z.string().max(253).optional().describe("Finds a website's listing, such as acme.com."),
    status: z.enum(PUBLIC_STATUSES).default('live').describe('Live listings, or scheduled launches.'),
    sort: z
      .enum(['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed', 'price'])
      .default('relevance')
      .describe('price: the lowest first.'),
    fields: rowFields.describe(ROW_FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: pageSchema(listingRow({ matched: rowMatchLevel })).extend({
    ...matchShape,
    feed_url: z.string().optional().describe('Atom feed of this search.'),
    alert_url: z.string().optional().describe('Where the person gets its new launches by mail.'),
  }),
  analytics: { as: 'search_shown', slugs: ({ items }) => items.map(({ slug }) => slug) },

  async run(input, { db, search, settings }) {
    const { sort } = input;
    const query = {
      status: input.status,
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
      ...(input.q ? { q: input.q } : {}),
      ...(input.category ? { categoryIds: await categoryIds(input.category) } : {}),
      ...(input.stage ? { stage: input.stage } : {}),
      ...(input.country ? { country: input.country } : {}),
      ...(input.pricing_model ? { pricingModel: input.pricing_model } : {}),
      ...(input.domain ? { domain: input.domain } : {}),
    };
    const found =
      sort === 'price' ? await searchByPrice({ db, search }, query) : await search.search({ ...query, sort });
    const rows = await findSummaryRows(db, found.ids);
    const { matched, ofRow } = getMatchLevels(rows, found);
    const items = (
      await presentListingRows({ db, settings }, rows, input.fields ?? DEFAULT_FIELDS[sort])
    ).map((item, at) => ({
      ...item,
      ...ofRow[at],
    }));
    const hints = await presentHints(db, input.status, found.hints, await findNearestChoices(search, input));
    return {
      ...buildPage(items, found.total, input),
      ...compact({ matched, hints }),
      ...(input.page === 1 && input.status === 'live' ? buildFollowLinks(settings.publicUrl, input) : {}),
    };

    async function categoryIds(nameOrSlug: string): Promise<number[]> {
      const categories = await listVisibleCategories(db);
      const category = await findCategoryByName(db, categories, nameOrSlug);
      if (!category) {
        throw unknownCategoryError('category', categories);
      }
      return listWithSubcategories(categories, category.id);
    }
  },
});
