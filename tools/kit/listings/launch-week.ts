import { mondayOf, mondayOfIsoWeek, resolveWeek, weekRange } from '../../../rules/launches/weeks.ts';
import { listScheduledForWeek, rankWeek } from '../../../store/launches/launches.ts';
import { findListings } from '../../../store/listings/listings.ts';
import { sure } from '../../../rules/typed/sure.ts';
import type { Services } from '../call/define.ts';
import { invalid } from '../call/errors.ts';
import { presentBriefly } from '../show/present.ts';

const ALL = { limit: Infinity, offset: 0 };

/** A launch week, by its name or a day of it: how many launches it has, and those of a part of them. */
export async function launchWeek(
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  named: string,
  { limit, offset } = ALL,
) {
  const { db } = services;
  const now = services.now();
  const week = resolveWeek(named, now);
  if (!week) {
    throw invalid(
      'week',
      'This is not a week.',
      `Send ${mondayOfIsoWeek(named) ?? '`this`, `next`, `last` or a date such as 2026-11-23'}.`,
    );
  }
  const thisWeek = mondayOf(now);
  const { starts_on, ends_on } = weekRange(week);
  const period = week > thisWeek ? 'upcoming' : week < thisWeek ? 'past' : 'current';
  const head = { week, starts_on, ends_on, period } as const;
  if (period === 'upcoming') {
    const rows = await listScheduledForWeek(db, week);
    const items = await presentBriefly(services, rows.slice(offset, offset + limit));
    return { ...head, total: rows.length, items };
  }
  const ranked = await rankWeek(db, week);
  const placed = new Map(ranked.map(({ id, weekVotes }, index) => [id, { rank: index + 1, weekVotes }]));
  const rows = await findListings(
    db,
    ranked.slice(offset, offset + limit).map(({ id }) => id),
  );
  const summaries = await presentBriefly(services, rows);
  return {
    ...head,
    total: ranked.length,
    items: rows.map(({ id }, index) => {
      const { rank, weekVotes } = sure(placed.get(id));
      return { rank, ...sure(summaries[index]), week_votes: weekVotes };
    }),
  };
}
