import { z } from 'zod';
import { addWeeks, mondayOf, getWeekRange } from '../rules/launches/weeks.ts';
import { listLaunchedBetween, listUpcomingLaunches, type Paging } from '../store/launches/launches.ts';
import { defineRead, reads, type Services } from './shared/runtime/define.ts';
import { nextSteps, type Step } from './shared/next-steps/steps.ts';
import { compact } from './shared/presenters/present.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import {
  plainListingRow,
  presentBriefly,
  rowFields,
  SAME_FIELDS_DESCRIPTION,
} from './shared/presenters/listing-rows.ts';

const DAY = 24 * 60 * 60 * 1000;

// Feeds that are a sort order of all live listings.
const SORT_BY_SECTION = {
  recent: 'newest',
  trending: 'trending',
  'most-voted': 'votes',
  'most-viewed': 'most_viewed',
  'most-followed': 'most_followed',
} as const;

const SECTIONS = [
  'today',
  'this-week',
  'trending',
  'most-voted',
  'recent',
  'most-viewed',
  'most-followed',
  'upcoming',
] as const;
type Section = (typeof SECTIONS)[number];

/** Where to look if a section is empty. */
const INSTEAD: Partial<Record<Section, readonly Section[]>> = {
  today: ['this-week', 'upcoming', 'recent'],
  'this-week': ['upcoming', 'recent'],
  upcoming: ['this-week', 'recent'],
};

export default defineRead({
  name: 'list_launches',
  title: 'List launches',
  description:
    'Launch feeds: today and this-week (most voted first), trending (of 7 days), most-voted, recent, most-viewed, most-followed, and upcoming (scheduled or launching again; people ask on its page to be notified). One week: get_launch_week. By words: search_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/launches' },
  input: z.strictObject({
    section: z.enum(SECTIONS).default('this-week').describe('Which feed.'),
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: pageSchema(plainListingRow).extend({
    section: z.string(),
    note: z.string().optional().describe('Why there is nothing.'),
    next_steps: nextSteps.optional(),
  }),

  async run(input, services) {
    const { section, page, per_page, fields } = input;
    const { ids, total } = await loadSection(services, section, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const launches = await presentBriefly(services, ids, fields);
    const items = launches.map(({ record }) => record);
    return {
      section,
      ...buildPage(items, total, input),
      ...(total === 0 ? await explainEmpty(services, section) : {}),
    };
  },
});

type SectionServices = Pick<Services, 'db' | 'search' | 'now'>;

async function loadSection(
  { db, search, now }: SectionServices,
  section: Section,
  page: Paging,
): Promise<{ ids: number[]; total: number }> {
  switch (section) {
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
      const { ids, total } = await search.search({ status: 'live', sort: SORT_BY_SECTION[section], ...page });
      return { ids, total };
    }
  }
}

/** Says why a section is empty, and names the first other one that is not. */
async function explainEmpty(
  services: SectionServices,
  section: Section,
): Promise<{ note?: string; next_steps?: Step[] }> {
  const instead = INSTEAD[section];
  if (!instead) return {};
  const next = addWeeks(mondayOf(services.now()), 1);
  const notes: Partial<Record<Section, string>> = {
    today: `Nothing has launched today (UTC). Weeks begin on Mondays, the next on ${next}; a launch on another day is a paid one.`,
    'this-week': `Nothing has launched this week. The next begins on ${next}.`,
    upcoming: 'No launch is scheduled.',
  };
  const found: Step[] = [];
  for (const other of instead) {
    const { total } = await loadSection(services, other, { limit: 1, offset: 0 });
    if (total > 0)
      found.push({ tool: 'list_launches', arguments: { section: other }, why: `It has ${total}.` });
  }
  return { ...compact({ note: notes[section] }), next_steps: found };
}
