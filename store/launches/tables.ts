import { COUNT_KINDS } from '../../rules/launches/listing-counts.ts';
import type { Columns } from '../engine/columns.ts';
import type { MoneyTables } from '../orders/tables.ts';
import type { ListingTables } from '../listings/tables.ts';

/** Builds the tables of launch slots, past launches, featured periods, views and other counts, awards and contributions. */
export function launchTables(
  c: Columns,
  { orders, listings }: Pick<MoneyTables, 'orders'> & Pick<ListingTables, 'listings'>,
) {
  // Slots in launch weeks that are sold, or reserved during a payment. A released slot is deleted.
  const launchPlaces = c.table(
    'launch_places',
    {
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      position: c.integer().notNull(),
      week: c.text().notNull(),
      listingId: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.orderId, t.position] }),
      c.index('launch_places_week').on(t.week),
      c.index('launch_places_listing').on(t.listingId),
    ],
  );

  // Launches before the latest one: a listing that launches again is still shown in its first week.
  const pastLaunches = c.table(
    'past_launches',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      week: c.text().notNull(),
      launchedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.listingId, t.week] }), c.index('past_launches_week').on(t.week)],
  );

  // Featured days that were bought; they begin once the listing is live and its earlier period is over.
  const featuredPeriods = c.table(
    'featured_periods',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      key: c.text().notNull().unique(),
      days: c.integer().notNull(),
      startsAt: c.time(),
      endsAt: c.time(),
      // Set once the end of the period was processed.
      closedAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('featured_periods_listing').on(t.listingId),
      c.index('featured_periods_end').on(t.endsAt),
    ],
  );

  // Page views by people, by day; the visitors counted are known for that day only.
  const listingViews = c.table(
    'listing_views',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      day: c.text().notNull(),
      views: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.listingId, t.day] })],
  );

  // Other counts by day: clicks, hosts that visitors came from, and what assistants did.
  const listingCounts = c.table(
    'listing_counts',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      day: c.text().notNull(),
      kind: c.oneOf(COUNT_KINDS).notNull(),
      // One of a small set for each kind: a host, a family of clients, or empty.
      label: c.text().notNull(),
      count: c.integer().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.day, t.kind, t.label] }),
      c.index('listing_counts_day').on(t.day),
    ],
  );

  const listingVisitors = c.table(
    'listing_visitors',
    {
      day: c.text().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      visitorHash: c.text().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.day, t.listingId, t.visitorHash] })],
  );

  const awards = c.table(
    'awards',
    {
      id: c.id(),
      week: c.text().notNull(),
      rank: c.integer().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      votes: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('awards_week_rank_listing').on(t.week, t.rank, t.listingId),
      c.index('awards_listing').on(t.listingId),
    ],
  );

  const billboardContributions = c.table(
    'billboard_contributions',
    {
      id: c.id(),
      // Identifies the payment: a contribution with the same key is written once, even after retries.
      key: c.text().notNull().unique(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      amountCents: c.cents().notNull(),
      sample: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('billboard_contributions_listing').on(t.listingId)],
  );

  return {
    launchPlaces,
    pastLaunches,
    featuredPeriods,
    listingViews,
    listingCounts,
    listingVisitors,
    awards,
    billboardContributions,
  };
}
