import { z } from 'zod';
import { mondayOf, mondayOfIsoWeek, resolveWeek, weekRange } from '../rules/launches/weeks.ts';
import { listLaunchesOfWeek, listScheduledForWeek } from '../store/launches/launches.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { invalid } from './kit/call/errors.ts';
import { week } from './kit/listings/fields.ts';
import { presentBriefly } from './kit/show/present.ts';
import { shownSummary } from './kit/show/records.ts';
import { itemAt } from '../rules/typed/sure.ts';

export default defineRead({
  name: 'get_launch_week',
  title: 'Get a launch week',
  description:
    'The launches of one week, Monday to Sunday in UTC, ranked by community votes cast in it; for a week to come, those scheduled or launching again (`relaunch_week`), unranked. Feeds such as trending or recent: list_launches. Rankings over all time: get_leaderboard.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/launches/weeks/{week}' },
  input: z.strictObject({ week }),
  output: z.object({
    week: z.string().describe('Its Monday.'),
    starts_on: z.string(),
    ends_on: z.string(),
    period: z.enum(['past', 'current', 'upcoming']),
    total: z.int(),
    items: z.array(shownSummary.extend({ rank: z.int().optional(), week_votes: z.int().optional() })),
  }),

  async run(input, { db, settings, now }) {
    const monday = resolveWeek(input.week, now());
    if (!monday) {
      throw invalid(
        'week',
        'This is not a week.',
        `Send ${mondayOfIsoWeek(input.week) ?? '`this`, `next`, `last` or a date such as 2026-11-23'}.`,
      );
    }
    const thisWeek = mondayOf(now());
    const { starts_on, ends_on } = weekRange(monday);
    const head = {
      week: monday,
      starts_on,
      ends_on,
      period:
        monday > thisWeek
          ? ('upcoming' as const)
          : monday < thisWeek
            ? ('past' as const)
            : ('current' as const),
    };
    if (monday > thisWeek) {
      const rows = await listScheduledForWeek(db, monday);
      return { ...head, total: rows.length, items: await presentBriefly({ db, settings }, rows) };
    }
    const launches = await listLaunchesOfWeek(db, monday);
    const summaries = await presentBriefly(
      { db, settings },
      launches.map(({ listing }) => listing),
    );
    return {
      ...head,
      total: launches.length,
      items: summaries.map((summary, index) => ({
        rank: index + 1,
        ...summary,
        week_votes: itemAt(launches, index).weekVotes,
      })),
    };
  },
});
