import { z } from 'zod';
import { listAwards } from '../store/launches/awards.ts';
import { findLiveListing } from '../store/listings/listings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging, slug } from './shared/listings/input-fields.ts';
import { buildNotLiveError } from './shared/runtime/not-found-suggestions.ts';
import {
  plainListingRow,
  presentBriefRows,
  rowFields,
  SAME_FIELDS_DESCRIPTION,
} from './shared/presenters/listing-rows.ts';
import { elementAt } from '../rules/typed/assert.ts';

export default defineRead({
  name: 'list_awards',
  title: 'List awards',
  description:
    'Launch of the Week awards #1, #2 and #3 with the winning listing, newest week first. By community votes only, given when a week ends. The running week: get_leaderboard.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/awards' },
  input: z.strictObject({
    listing: slug.optional().describe('Only awards of this live listing, by slug.'),
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: pageSchema(
    z.object({
      week: z.string().describe('Its Monday.'),
      rank: z.int(),
      title: z.string(),
      votes: z.int().describe('Community votes cast in that week.'),
      listing: plainListingRow,
    }),
  ),

  async run(input, { db, search, settings }) {
    const { awards, total } = await listAwards(db, {
      ...(input.listing === undefined ? {} : { listingId: await idOf(input.listing) }),
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    const listings = await presentBriefRows(
      { db, settings },
      awards.map(({ listing }) => listing),
      input.fields,
    );
    const items = awards.map(({ week, rank, votes }, index) => ({
      week,
      rank,
      title: `Launch of the Week #${rank}`,
      votes,
      listing: elementAt(listings, index),
    }));
    return buildPage(items, total, input);

    async function idOf(slug: string): Promise<number> {
      const listing = await findLiveListing(db, slug);
      if (!listing) throw await buildNotLiveError({ db, search }, 'listing', slug);
      return listing.id;
    }
  },
});
