import { z } from 'zod';
import { ASSISTANT_EVENTS, type CountKind } from '../rules/launches/listing-counts.ts';
import { omitUndefined, buildRecord } from '../rules/typed/records.ts';
import { getListingStats, type ListingStats } from '../store/launches/listing-stats.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { authorizeListingAccess } from './shared/runtime/authorize-owner.ts';
import { listingId } from './shared/listings/input-fields.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 30;

const numbers = z.record(z.string(), z.int());
const counted = z.object({
  views: z.int().describe('People who looked at its page.'),
  outbound_clicks: z.int().describe('People who went on to its website.'),
  referrer_hosts: numbers.optional().describe('Where those who looked came from, where they said so.'),
  votes: z.int(),
  follows: z.int(),
  assistant: z
    .object(buildRecord(ASSISTANT_EVENTS, () => numbers.optional()))
    .optional()
    .describe('How often assistants were shown it in a search, opened and compared it, by family of client.'),
});
type Counted = z.infer<typeof counted>;

export default defineRead({
  name: 'get_listing_stats',
  title: 'Get statistics of my listing',
  description:
    "Who found one of the caller's listings in the last 30 days, by day (UTC) and in all: people's views, clicks to the website, hosts they came from, votes, follows, and what assistants did. Each person counts once a day; robots and the listing's own people, where signed in, do not. No words of searches are kept. A day without anything is left out.",
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me/listings/{listing_id}/stats' },
  input: z.strictObject({ listing_id: listingId }),
  output: z.object({
    listing_id: z.int(),
    slug: z.string(),
    from: z.string(),
    to: z.string(),
    totals: counted,
    days: z.array(counted.extend({ day: z.string() })),
  }),

  async run({ listing_id }, { account, db, now }) {
    const { id, slug } = await authorizeListingAccess(db, account, listing_id);
    const dayBefore = (days: number) => new Date(now().getTime() - days * DAY).toISOString().slice(0, 10);
    const [from, to] = [dayBefore(DAYS - 1), dayBefore(0)];
    const stats = await getListingStats(db, id, { from, until: dayBefore(-1) });
    const days = [...splitByDay(stats)].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      listing_id: id,
      slug,
      from,
      to,
      totals: sumCounts(stats),
      days: days.map(([day, ofDay]) => ({ day, ...sumCounts(ofDay) })),
    };
  },
});

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Splits statistics by day; days without any are left out. */
function splitByDay({ views, counts, votes, follows }: ListingStats): Map<string, ListingStats> {
  const days = new Map<string, ListingStats>();
  const getDay = (day: string): ListingStats => {
    const known = days.get(day) ?? { views: [], counts: [], votes: [], follows: [] };
    days.set(day, known);
    return known;
  };
  for (const one of views) getDay(one.day).views.push(one);
  for (const one of counts) getDay(one.day).counts.push(one);
  for (const at of votes) getDay(toDay(at)).votes.push(at);
  for (const at of follows) getDay(toDay(at)).follows.push(at);
  return days;
}

function sumCounts({ views, counts, votes, follows }: ListingStats): Counted {
  const labels = (kind: CountKind) => {
    const found = new Map<string, number>();
    for (const one of counts.filter((count) => count.kind === kind))
      found.set(one.label, (found.get(one.label) ?? 0) + one.count);
    return found.size > 0
      ? Object.fromEntries([...found].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)))
      : undefined;
  };
  const assistant = omitUndefined(buildRecord(ASSISTANT_EVENTS, labels));
  return omitUndefined({
    views: views.reduce((sum, one) => sum + one.views, 0),
    outbound_clicks: labels('outbound_click')?.[''] ?? 0,
    referrer_hosts: labels('referrer'),
    votes: votes.length,
    follows: follows.length,
    assistant: Object.keys(assistant).length > 0 ? assistant : undefined,
  });
}
