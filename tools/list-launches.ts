import { z } from 'zod';
import { mondayOf, getWeekRange } from '../rules/launches/weeks.ts';
import { listLaunchedBetween, listUpcomingLaunches } from '../store/launches/launches.ts';
import { findSummaryRows, type SummaryRow } from '../store/listings/summary-rows.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { buildFieldsInput } from './shared/presenters/select-fields.ts';
import { presentBriefSummaries } from './shared/presenters/present.ts';
import { listingSummary, partialSummary } from './shared/presenters/records.ts';

const DAY = 24 * 60 * 60 * 1000;

// Feeds that are a sort order of all live listings.
const SORT_BY_SECTION = {
  recent: 'newest',
  trending: 'trending',
  'most-voted': 'votes',
  'most-viewed': 'most_viewed',
  'most-followed': 'most_followed',
} as const;

export default defineRead({
  name: 'list_launches',
  title: 'List launches',
  description:
    'Launch feeds: today and this-week (most voted first), trending (votes, follows and views of 7 days), most-voted, recent, most-viewed, most-followed, and upcoming (scheduled or launching again, next week first; people ask on its page to be told). One week with its ranking: get_launch_week. By words or filters: search_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/launches' },
  input: z.strictObject({
    section: z
      .enum([
        'today',
        'this-week',
        'trending',
        'most-voted',
        'recent',
        'most-viewed',
        'most-followed',
        'upcoming',
      ])
      .default('this-week')
      .describe('Which feed.'),
    fields: buildFieldsInput(listingSummary).describe(
      'Members of each listing to show beside slug, name, url and votes; otherwise the most telling.',
    ),
    ...paging,
  }),
  output: pageSchema(partialSummary).extend({ section: z.string() }),

  async run(input, { db, search, settings, now }) {
    const page = { limit: input.per_page, offset: (input.page - 1) * input.per_page };
    const { rows, total } = await feed();
    return {
      section: input.section,
      ...buildPage(await presentBriefSummaries({ db, settings }, rows, input.fields), total, input),
    };

    async function feed(): Promise<{ rows: SummaryRow[]; total: number }> {
      switch (input.section) {
        case 'today': {
          const start = new Date(Math.floor(now().getTime() / DAY) * DAY);
          return listLaunchedBetween(db, start, new Date(start.getTime() + DAY), page);
        }
        case 'this-week': {
          const { starts_at, ends_at } = getWeekRange(mondayOf(now()));
          return listLaunchedBetween(db, new Date(starts_at), new Date(ends_at), page);
        }
        case 'upcoming':
          return listUpcomingLaunches(db, page);
        default: {
          const { ids, total } = await search.search({
            status: 'live',
            sort: SORT_BY_SECTION[input.section],
            ...page,
          });
          return { rows: await findSummaryRows(db, ids), total };
        }
      }
    }
  },
});
