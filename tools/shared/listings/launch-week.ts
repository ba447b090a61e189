import { mondayOf, resolveWeek, WEEK_FORMATS, getWeekRange } from '../../../rules/launches/weeks.ts';
import { listScheduledForWeek, type Paging, rankWeek } from '../../../store/launches/launches.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';
import type { Services } from '../runtime/define.ts';
import { notFound } from '../runtime/errors.ts';
import { presentBriefRows } from '../presenters/listing-rows.ts';

/** First page: bounds the answer even if an import put many launches into a week. */
const FIRST_PAGE: Paging = { limit: 500, offset: 0 };

/** Presents a launch week, named in any notation: its total and one page of its launches. Throws `not_found` for no week. */
export async function presentLaunchWeek(
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  text: string,
  { page = FIRST_PAGE, fields }: { page?: Paging; fields?: readonly string[] | undefined } = {},
) {
  const { db } = services;
  const now = services.now();
  const week = resolveWeek(text, now);
  if (week === undefined) throw notFound('week', 'There is no such week.', `Send ${WEEK_FORMATS}.`);
  const thisWeek = mondayOf(now);
  const { starts_on, ends_on } = getWeekRange(week);
  const period = week > thisWeek ? 'upcoming' : week < thisWeek ? 'past' : 'current';
  const head = { week, starts_on, ends_on, period } as const;
  if (period === 'upcoming') {
    const rows = await listScheduledForWeek(db, week);
    const items = await presentBriefRows(services, rows.slice(page.offset, page.offset + page.limit), fields);
    return { ...head, total: rows.length, items };
  }
  const { launches, total } = await rankWeek(db, week, page);
  const ranks = new Map(
    launches.map(({ id, weekVotes }, at) => [id, { rank: page.offset + at + 1, weekVotes }]),
  );
  const rows = await findSummaryRows(
    db,
    launches.map(({ id }) => id),
  );
  const summaries = await presentBriefRows(services, rows, fields);
  return {
    ...head,
    total,
    items: rows.map(({ id }, index) => {
      const { rank, weekVotes } = assertDefined(ranks.get(id));
      return { rank, ...assertDefined(summaries[index]), week_votes: weekVotes };
    }),
  };
}
