import { z } from 'zod';
import { defineRead, reads } from './shared/runtime/define.ts';
import { week } from './shared/listings/input-fields.ts';
import { presentLaunchWeek } from './shared/listings/launch-week.ts';
import { listingRow, rowFields, SAME_FIELDS_DESCRIPTION } from './shared/presenters/listing-rows.ts';

export default defineRead({
  name: 'get_launch_week',
  title: 'Get a launch week',
  description:
    'The launches of one week, Monday to Sunday in UTC, ranked by community votes cast in it; for a week to come, those scheduled or launching again (`relaunch_week`), unranked. Feeds such as trending or recent: list_launches.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/launches/weeks/{week}' },
  input: z.strictObject({ week, fields: rowFields.describe(SAME_FIELDS_DESCRIPTION) }),
  output: z.object({
    week: z.string().describe('Its Monday.'),
    starts_on: z.string(),
    ends_on: z.string(),
    period: z.enum(['past', 'current', 'upcoming']),
    total: z.int().describe('Of all; `items` has the first 500, get_leaderboard the rest.'),
    items: z.array(listingRow({ rank: z.int().optional(), week_votes: z.int().optional() })),
  }),

  run: ({ week, fields }, services) => presentLaunchWeek(services, week, { fields }),
});
