import { z } from 'zod';
import { PRICING_MODELS, STAGES } from '../rules/listings/fields/listing-fields.ts';
import { PUBLIC_STATUSES } from '../rules/states/listing.ts';
import { listShownCategories } from '../store/listings/categories.ts';
import { findSummaryRows } from '../store/listings/summary-rows.ts';
import { choiceSlug } from '../rules/listings/fields/field-values.ts';
import { withSubcategories } from '../rules/listings/categories.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { countryFilter, listOf, pageOf, paging } from './shared/listings/fields.ts';
import { hintsOf, levelsOf, nearestChoices, matchedLess, matchedWell } from './shared/listings/matched.ts';
import { categoryCalled, unknownCategory } from './shared/listings/called-category.ts';
import { fieldsOf, ONLY, onlyFields } from './shared/presenters/only-fields.ts';
import { compact, presentSummaries } from './shared/presenters/present.ts';
import { listingSummary, shownSummary } from './shared/presenters/records.ts';

/** Schema of a filter that accepts any word; an unknown word finds nothing. */
const choice = (name: 'stage' | 'pricing_model', max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => choiceSlug(name, text))
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
    stage: choice('stage', 220).describe(`${STAGES.join(', ')}, or another word.`),
    country: countryFilter.optional(),
    pricing_model: choice('pricing_model', 40).describe(`${PRICING_MODELS.join(', ')}, or another word.`),
    domain: z.string().max(253).optional().describe("Finds a website's listing, such as acme.com."),
    status: z.enum(PUBLIC_STATUSES).default('live').describe('Live listings, or scheduled launches.'),
    sort: z
      .enum(['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'])
      .default('relevance')
      .describe('Order of the results.'),
    fields: fieldsOf(listingSummary).describe(ONLY),
    ...paging,
  }),
  output: listOf(shownSummary.extend({ matched: matchedLess })).extend(matchedWell),
  counts: { as: 'search_shown', slugs: ({ items }) => items.map(({ slug }) => slug) },

  async run(input, { db, search, settings }) {
    const found = await search.search({
      status: input.status,
      sort: input.sort,
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
      ...(input.q ? { q: input.q } : {}),
      ...(input.category ? { categoryIds: await categoryIds(input.category) } : {}),
      ...(input.stage ? { stage: input.stage } : {}),
      ...(input.country ? { country: input.country } : {}),
      ...(input.pricing_model ? { pricingModel: input.pricing_model } : {}),
      ...(input.domain ? { domain: input.domain } : {}),
    });
    const rows = await findSummaryRows(db, found.ids);
    const { matched, ofRow } = levelsOf(rows, found);
    const items = (await presentSummaries({ db, settings }, rows)).map((item, at) => ({
      ...onlyFields(item, input.fields),
      ...ofRow[at],
    }));
    const hints = await hintsOf(db, input.status, found.hints, await nearestChoices(search, input));
    return { ...pageOf(items, found.total, input), ...compact({ matched, hints }) };

    async function categoryIds(wanted: string): Promise<number[]> {
      const categories = await listShownCategories(db);
      const category = await categoryCalled(db, categories, wanted);
      if (!category) {
        throw unknownCategory('category', categories);
      }
      return withSubcategories(categories, category.id);
    }
  },
});
