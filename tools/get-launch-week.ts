import { z } from 'zod';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, pagingBy, week } from './shared/listings/input-fields.ts';
import { LAUNCHES_PER_PAGE, presentLaunchWeek } from './shared/listings/launch-week.ts';
import { listingRow, rowFields, SAME_FIELDS_DESCRIPTION } from './shared/presenters/listing-rows.ts';

export default defineRead({
  name: 'get_launch_week',
  title: 'Get a launch week',
  description:
    'Launches of a week (UTC) by community votes cast in it; of one to come, those scheduled or launching again. Feeds: list_launches.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/launches/weeks/{week}' },
  input: z.strictObject({
    week,
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
    ...pagingBy(LAUNCHES_PER_PAGE),
  }),
  output: z.object({
    week: z.string().describe('Its Monday.'),
    starts_on: z.string(),
    ends_on: z.string(),
    period: z.enum(['past', 'current', 'upcoming']),
    ...pageSchema(listingRow({ rank: z.int().optional(), week_votes: z.int().optional() })).shape,
  }),

  run: ({ week, ...input }, services) => presentLaunchWeek(services, week, input),
});
