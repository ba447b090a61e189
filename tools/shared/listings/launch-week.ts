import { mondayOf, resolveWeek, WEEK_FORMATS, getWeekRange } from '../../../rules/launches/weeks.ts';
import { listScheduledForWeek, rankWeek } from '../../../store/launches/launches.ts';
import { getOrThrow } from '../../../rules/typed/assert.ts';
import type { Services } from '../runtime/define.ts';
import { notFound } from '../runtime/errors.ts';
import { presentBriefly } from '../presenters/listing-rows.ts';
import { buildPage } from './input-fields.ts';

/** Launches on a page of a week: few weeks have more. */
export const LAUNCHES_PER_PAGE = 50;

type PageInput = { page: number; per_page: number; fields?: readonly string[] | undefined };

/** Presents a page of a launch week, named in any notation. Throws `not_found` for no week. */
export async function presentLaunchWeek(
  services: Pick<Services, 'db' | 'search' | 'settings' | 'now'>,
  text: string,
  input: PageInput,
) {
  const { db } = services;
  const now = services.now();
  const week = resolveWeek(text, now);
  if (week === undefined) throw notFound('week', 'There is no such week.', `Send ${WEEK_FORMATS}.`);
  const thisWeek = mondayOf(now);
  const { starts_on, ends_on } = getWeekRange(week);
  const period = week > thisWeek ? 'upcoming' : week < thisWeek ? 'past' : 'current';
  const head = { week, starts_on, ends_on, period } as const;
  const offset = (input.page - 1) * input.per_page;
  const page = { limit: input.per_page, offset };
  if (period === 'upcoming') {
    const { ids, total } = await listScheduledForWeek(db, week, page);
    const scheduled = await presentBriefly(services, ids, input.fields);
    return {
      ...head,
      ...buildPage(
        scheduled.map(({ record }) => record),
        total,
        input,
      ),
    };
  }
  const { launches, total } = await rankWeek(db, week, page);
  const ranks = new Map(launches.map(({ id, weekVotes }, at) => [id, { rank: offset + at + 1, weekVotes }]));
  const listings = await presentBriefly(
    services,
    launches.map(({ id }) => id),
    input.fields,
  );
  const items = listings.map(({ id, record }) => {
    const { rank, weekVotes } = getOrThrow(ranks, id);
    return { rank, ...record, week_votes: weekVotes };
  });
  return { ...head, ...buildPage(items, total, input) };
}
