import { z } from 'zod';
import { formatMoney, formatRoundedMoney } from '../rules/orders/money.ts';
import { mondayOf, WEEK_FORMATS } from '../rules/launches/weeks.ts';
import type { Queries } from '../store/engine/database.ts';
import { rankWeek } from '../store/launches/launches.ts';
import { rankByFigure, type Ranking } from '../store/launches/leaderboards.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { invalid } from './shared/runtime/errors.ts';
import { pageSchema, buildPage, paging, week, resolveWeekOrThrow } from './shared/listings/input-fields.ts';
import {
  plainListingRow,
  presentBriefly,
  rowFields,
  SAME_FIELDS_DESCRIPTION,
} from './shared/presenters/listing-rows.ts';
import { assertDefined } from '../rules/typed/assert.ts';
import { keysOf } from '../rules/typed/records.ts';

type Page = { limit: number; offset: number };
type FormatValue = (value: number, currency: string) => string;

const formatVotes: FormatValue = (value) => `${value} ${value === 1 ? 'vote' : 'votes'}`;

/** Texts and queries of the boards. The weekly one has no query because it is ranked from launches. */
const BOARDS = {
  'community-weekly': {
    title: 'Launches of the week',
    about:
      'By community votes cast in the week of the launch. None can be bought; those of new accounts move no rank.',
    metric: 'week_votes',
    words: formatVotes,
  },
  'community-all-time': {
    title: 'Most voted of all time',
    about: 'By all votes. None can be bought; those of new accounts move no rank.',
    metric: 'votes',
    words: formatVotes,
    rank: (db: Queries, page: Page) => rankByFigure(db, 'votes', page),
  },
  billboard: {
    title: 'Billboard (paid)',
    about:
      'A paid ranking: listings stand by the money contributed for them, not by votes, quality or popularity.',
    metric: 'contributed_cents',
    words: formatMoney,
    rank: (db: Queries, page: Page) => rankByFigure(db, 'contributedCents', page),
  },
  'domain-rating': {
    title: 'Domain Rating',
    about:
      'By Domain Rating, a third-party metric of website authority from 0 to 100. It says nothing of votes.',
    metric: 'domain_rating',
    words: (value: number) => String(value),
    rank: (db: Queries, page: Page) => rankByFigure(db, 'domainRating', page),
  },
  revenue: {
    title: 'Revenue',
    about:
      'By self-reported revenue of the last twelve months, of listings that state it. Nobody has checked it.',
    metric: 'revenue_cents',
    words: (cents, currency) => `${formatRoundedMoney(cents, currency)}, self-reported`,
    rank: (db: Queries, page: Page) => rankByFigure(db, 'revenueCents', page),
  },
} satisfies Record<
  string,
  {
    title: string;
    about: string;
    metric: string;
    words: FormatValue;
    rank?: (db: Queries, page: Page) => Promise<Ranking>;
  }
>;

type BoardName = keyof typeof BOARDS;

export default defineRead({
  name: 'get_leaderboard',
  title: 'Get a leaderboard',
  description:
    'One ranking: community-weekly (launches by votes of the week), community-all-time, billboard (a PAID ranking by money contributed), domain-rating (third-party), revenue. Upcoming: get_launch_week. Winners: list_awards.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/leaderboards/{board}' },
  input: z.strictObject({
    board: z.enum(keysOf(BOARDS)).describe('Which.'),
    week: week.optional().describe(`For community-weekly only: ${WEEK_FORMATS}.`),
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: z.object({
    board: z.string(),
    title: z.string(),
    about: z.string().describe('What the ranking is by.'),
    is_paid: z.boolean().describe('True for the billboard: places are bought.'),
    week: z.string().optional(),
    ...pageSchema(
      z.object({
        rank: z.int(),
        is_paid: z.literal(true).optional().describe('The place was paid for.'),
        listing: plainListingRow,
        metric: z.object({ name: z.string(), value: z.number(), text: z.string() }),
      }),
    ).shape,
  }),

  async run(input, services) {
    const { db, now } = services;
    const { currency } = await getSiteSettings(db);
    const page = { limit: input.per_page, offset: (input.page - 1) * input.per_page };
    const board = BOARDS[input.board];
    const week = getBoardWeek(input, now());
    const { entries, total } =
      'rank' in board ? await board.rank(db, page) : await rankWeekly(db, assertDefined(week), page);

    const listings = await presentBriefly(
      services,
      entries.map(({ listingId }) => listingId),
      input.fields,
    );
    const records = new Map(listings.map(({ id, record }) => [id, record]));
    const isPaid = input.board === 'billboard';
    const items = entries.flatMap(({ listingId, value }, index) => {
      const listing = records.get(listingId);
      if (!listing) return [];
      return {
        rank: page.offset + index + 1,
        ...(isPaid ? { is_paid: true as const } : {}),
        listing,
        metric: { name: board.metric, value, text: board.words(value, currency) },
      };
    });
    return {
      board: input.board,
      title: board.title,
      about: board.about,
      is_paid: isPaid,
      ...(week === undefined ? {} : { week }),
      ...buildPage(items, total, input),
    };
  },
});

/** Returns the Monday of the requested week; undefined for boards without weeks. */
function getBoardWeek(
  { board, week }: { board: BoardName; week?: string | undefined },
  now: Date,
): string | undefined {
  if (board !== 'community-weekly') {
    if (week === undefined) return undefined;
    throw invalid('week', `The ${board} board has no weeks.`, 'Leave out week, or ask for community-weekly.');
  }
  const monday = resolveWeekOrThrow(week ?? 'this', now);
  if (monday > mondayOf(now)) {
    throw invalid(
      'week',
      'This week has not begun: it has no votes yet.',
      'See get_launch_week for weeks to come.',
    );
  }
  return monday;
}

async function rankWeekly(db: Queries, week: string, page: Page): Promise<Ranking> {
  const { launches, total } = await rankWeek(db, week, page);
  return { entries: launches.map(({ id, weekVotes }) => ({ listingId: id, value: weekVotes })), total };
}
