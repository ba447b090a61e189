import type { Queries } from '../store/engine/database.ts';
import { z } from 'zod';
import { PRICING_MODELS, STAGES } from '../rules/listings/fields/listing-fields.ts';
import { PUBLIC_STATUSES } from '../rules/states/listing.ts';
import { toDayNumber } from '../search/document.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, date, paging } from './shared/listings/input-fields.ts';
import {
  addLevel,
  presentHints,
  getMatchLevels,
  findNearestChoices,
  rowMatchLevel,
  matchShape,
} from './shared/listings/match-levels.ts';
import { buildFollowLinks } from './shared/listings/follow-links.ts';
import { searchByPrice } from './shared/listings/sort-by-price.ts';
import {
  listingRow,
  presentListings,
  ROW_FIELDS_DESCRIPTION,
  rowFields,
  SUMMARY_MEMBERS,
} from './shared/presenters/listing-rows.ts';
import {
  attributesFilter,
  choiceFilter,
  countriesFilter,
  findCategoryIds,
  toAttributeFilters,
  toLaunchRange,
} from './shared/listings/search-filters.ts';
import { compact } from './shared/presenters/present.ts';

/** Members shown without `fields` where they are more than the summary. */
const DEFAULT_FIELDS: Partial<Record<string, readonly string[]>> = {
  price: [...SUMMARY_MEMBERS, 'pricing_summary', 'entry_price'],
};

const searchInput = z.strictObject({
  q: z.string().max(200).optional().describe('Where no listing has all words, the best with some.'),
  wordings: z
    .array(z.string().max(200))
    .max(5)
    .optional()
    .describe('Other ways to say `q`, as listings would. One ranking with it.'),
  category: z.string().max(440).optional().describe('Slugs or names, with their subcategories.'),
  stage: choiceFilter('stage', 220).describe(`${STAGES.join(', ')}, or other words.`),
  country: countriesFilter.describe('Codes, names in any language, EU, Europe.'),
  city: z.string().max(120).optional().describe('Of the company.'),
  pricing_model: choiceFilter('pricing_model', 220).describe(`${PRICING_MODELS.join(', ')}, or other words.`),
  attribute: attributesFilter.describe('Each key:value, such as "works offline:yes".'),
  launched_after: date.optional().describe('From then.'),
  launched_before: date.optional().describe('Until then.'),
  domain: z.string().max(253).optional().describe('Of a website: acme.com.'),
  status: z.enum(PUBLIC_STATUSES).default('live').describe('upcoming: scheduled.'),
  sort: z
    .enum(['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed', 'price'])
    .default('relevance')
    .describe('price: the lowest first.'),
  fields: rowFields.describe(ROW_FIELDS_DESCRIPTION),
  ...paging,
});

export default defineRead({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Search by names, needs or sentences, tolerant of typos. It matches words, and most listings are in English: `wordings` with synonyms and an English translation find what `q` alone misses. Below `matched: all` a hit is not quite what was asked for; `left_out` says what is missing. `category`, `stage`, `country` and `pricing_model` take several values, separated by commas. Summaries, in an order payment never changes. Profiles: get_listing. A week: get_launch_week. Feeds: list_launches. Rankings: get_leaderboard.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings' },
  input: searchInput,
  output: pageSchema(listingRow({ matched: rowMatchLevel })).extend({
    ...matchShape,
    feed_url: z.string().optional().describe('Atom feed of this search.'),
    alert_url: z.string().optional().describe('Where the person gets its new launches by mail.'),
  }),
  analytics: { as: 'search_shown', slugs: ({ items }) => items.map(({ slug }) => slug) },

  async run(input, services) {
    const { db, search, settings, now } = services;
    const { sort } = input;
    const query = await toQuery(db, input, now());
    const found =
      sort === 'price' ? await searchByPrice({ db, search }, query) : await search.search({ ...query, sort });
    const listings = await presentListings(services, found.ids, input.fields ?? DEFAULT_FIELDS[sort]);
    const { matched, ofRow } = getMatchLevels(listings, found);
    const items = listings.map(({ record }, at) => addLevel(record, ofRow[at]));
    const hints = await presentHints(db, input.status, found, await findNearestChoices(search, input));
    return {
      ...buildPage(items, found.total, input),
      ...compact({ matched, left_out: found.leftOut, hints }),
      ...(input.page === 1 && input.status === 'live' ? buildFollowLinks(settings.publicUrl, input) : {}),
    };
  },
});

/** Converts the input to a query of the search index. Throws `invalid_request` for an unknown category. */
async function toQuery(db: Queries, sent: z.output<typeof searchInput>, now: Date) {
  const { q, wordings = [], category, stage, country, city, pricing_model, domain, attribute } = sent;
  return {
    status: sent.status,
    limit: sent.per_page,
    offset: (sent.page - 1) * sent.per_page,
    today: toDayNumber(now),
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
      launched: toLaunchRange(sent.launched_after, sent.launched_before),
    }),
  };
}
