import { mondayOf, resolveWeek, WEEK_WORDS, weekRange } from '../../../rules/launches/weeks.ts';
import { listScheduledForWeek, type Paging, rankWeek } from '../../../store/launches/launches.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import { sure } from '../../../rules/typed/sure.ts';
import type { Services } from '../runtime/define.ts';
import { notFound } from '../runtime/errors.ts';
import { presentBriefly } from '../presenters/present.ts';

/** First page: bounds the answer even if an import put many launches into a week. */
const FIRST: Paging = { limit: 500, offset: 0 };

/** Presents a launch week, named in any notation: its total and one page of its launches. Throws `not_found` for no week. */
export async function launchWeek(
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  named: string,
  page = FIRST,
) {
  const { db } = services;
  const now = services.now();
  const week = resolveWeek(named, now);
  if (week === undefined) throw notFound('week', 'There is no such week.', `Send ${WEEK_WORDS}.`);
  const thisWeek = mondayOf(now);
  const { starts_on, ends_on } = weekRange(week);
  const period = week > thisWeek ? 'upcoming' : week < thisWeek ? 'past' : 'current';
  const head = { week, starts_on, ends_on, period } as const;
  if (period === 'upcoming') {
    const rows = await listScheduledForWeek(db, week);
    const items = await presentBriefly(services, rows.slice(page.offset, page.offset + page.limit));
    return { ...head, total: rows.length, items };
  }
  const { launches, total } = await rankWeek(db, week, page);
  const placed = new Map(
    launches.map(({ id, weekVotes }, at) => [id, { rank: page.offset + at + 1, weekVotes }]),
  );
  const rows = await findSummaryRows(
    db,
    launches.map(({ id }) => id),
  );
  const summaries = await presentBriefly(services, rows);
  return {
    ...head,
    total,
    items: rows.map(({ id }, index) => {
      const { rank, weekVotes } = sure(placed.get(id));
      return { rank, ...sure(summaries[index]), week_votes: weekVotes };
    }),
  };
}
