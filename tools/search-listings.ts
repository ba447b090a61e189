import { z } from 'zod';
import { PRICING_MODELS, STAGES } from '../rules/listings/fields/listing-fields.ts';
import { PUBLIC_STATUSES } from '../rules/states/listing.ts';
import { toDayNumber } from '../search/document.ts';
import { findSummaryRows } from '../store/listings/summary-rows.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, date, paging } from './shared/listings/input-fields.ts';
import {
  presentHints,
  getMatchLevels,
  findNearestChoices,
  rowMatchLevel,
  matchShape,
} from './shared/listings/match-levels.ts';
import {
  attributesFilter,
  choiceFilter,
  countriesFilter,
  findCategoryIds,
  toAttributeFilters,
  toLaunchRange,
} from './shared/listings/search-filters.ts';
import { buildFieldsInput, FIELDS_DESCRIPTION, selectFields } from './shared/presenters/select-fields.ts';
import { compact, presentSummaries } from './shared/presenters/present.ts';
import { listingSummary, partialSummary } from './shared/presenters/records.ts';

export default defineRead({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Search by names, needs or sentences, tolerant of typos. It matches words, and most listings are in English: `wordings` with synonyms and an English translation find what `q` alone misses. Below `matched: all` a hit is not quite what was asked for; `left_out` says what is missing. `category`, `stage`, `country` and `pricing_model` take several values, separated by commas. Summaries, in an order payment never changes. Full profile: get_listing. Launches of a week: get_launch_week. Feeds: list_launches. Rankings: get_leaderboard.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings' },
  input: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Where no listing has all words, the best with some. The last may be a beginning.'),
    wordings: z
      .array(z.string().max(200))
      .max(5)
      .optional()
      .describe(
        'Other ways to say `q`, as listings would: "time tracking", "timesheets". One ranking with it.',
      ),
    category: z
      .string()
      .max(440)
      .optional()
      .describe('Slugs or names; subcategories are included. See list_categories.'),
    stage: choiceFilter('stage', 220).describe(`${STAGES.join(', ')}, or other words.`),
    country: countriesFilter.describe('Codes, names in any language, EU, Europe.'),
    city: z.string().max(120).optional().describe('Of the company.'),
    pricing_model: choiceFilter('pricing_model', 220).describe(
      `${PRICING_MODELS.join(', ')}, or other words.`,
    ),
    attribute: attributesFilter.describe('Each key:value, such as "works offline:yes".'),
    launched_after: date.optional().describe('This day or later.'),
    launched_before: date.optional().describe('This day or earlier.'),
    domain: z.string().max(253).optional().describe("Finds a website's listing, such as acme.com."),
    status: z.enum(PUBLIC_STATUSES).default('live').describe('Live listings, or scheduled launches.'),
    sort: z
      .enum(['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'])
      .default('relevance')
      .describe('Order of the results.'),
    fields: buildFieldsInput(listingSummary).describe(FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: pageSchema(partialSummary.extend({ matched: rowMatchLevel })).extend(matchShape),
  analytics: { as: 'search_shown', slugs: ({ items }) => items.map(({ slug }) => slug) },

  async run(input, { db, search, settings, now }) {
    const { q, wordings = [], category, stage, country, city, pricing_model, domain, attribute } = input;
    const found = await search.search({
      status: input.status,
      sort: input.sort,
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
      today: toDayNumber(now()),
      ...compact({
        q: q ?? wordings[0],
        wordings: wordings.length > 0 ? wordings : undefined,
        categoryIds: category?.trim() ? await findCategoryIds(db, category) : undefined,
        stage,
        country,
        city: city?.trim() ? city : undefined,
        pricingModel: pricing_model,
        domain: domain?.trim() ? domain : undefined,
        attributes: attribute && attribute.length > 0 ? toAttributeFilters(attribute) : undefined,
        launched: toLaunchRange(input.launched_after, input.launched_before),
      }),
    });
    const rows = await findSummaryRows(db, found.ids);
    const { matched, ofRow } = getMatchLevels(rows, found);
    const items = (await presentSummaries({ db, settings }, rows)).map((item, at) => ({
      ...selectFields(item, input.fields),
      ...ofRow[at],
    }));
    const hints = await presentHints(db, input.status, found, await findNearestChoices(search, input));
    return {
      ...buildPage(items, found.total, input),
      ...compact({ matched, left_out: found.leftOut, hints }),
    };
  },
});
