import { and, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { UNPAID } from '../../rules/states/order.ts';
import type { Tables } from '../engine/database.ts';
import type { SiteSettings } from './site-settings.ts';

/** How long rows are stored, for tables whose rows are deleted after some time. */
type Kept = {
  /** The column with the instant, or day, from which the days are counted. */
  column: string;
  days: number | ((site: SiteSettings) => number);
  /** The rows it applies to; all if absent. */
  only?: (t: Tables) => SQL | undefined;
  /** Deletes rows in the hour they expire, for tables that get many rows in a day. */
  hourly?: true;
  /** The times are those of the machine's clock, as oidc-provider writes them, and not of the app's clock, which may differ. */
  machineClock?: true;
  why: string;
};

type Rows = number | ((site: SiteSettings) => number);

/** The cause of a table's growth, and its limit. */
export type Growth = {
  /** Who adds rows. `service`: the service itself, because of others; `anybody`: also people who are not signed in. */
  who: 'operator' | 'service' | 'account' | 'anybody';
  /** A description of what limits it, with the names of settings. */
  bound: string;
  /** The approximate size of a large row with its indexes, in bytes. */
  bytes: number;
  /** The most rows that an account, or a network without one, can add in a day. */
  aDay?: { account?: Rows; network?: Rows };
  /** The most rows that an account can have at a time; adding more removes others. */
  most?: Rows;
  /** The table whose rows these belong to and are deleted with. */
  of?: keyof Tables;
  /** Every row costs the account money. */
  paid?: true;
  /** The reason that rows are never deleted. */
  lasting?: string;
  kept?: Kept;
};

const DAY = 24 * 60 * 60;
/** The row size of tables that are limited by megabytes. */
const MEGABYTE = 1024 * 1024;

/** Returns the points of a quota in a day. */
const perDay = ({ points, seconds }: { points: number; seconds: number }): number =>
  points * Math.max(1, DAY / seconds);

const changes = (site: SiteSettings): number => perDay(site.limit_changes_a_day);
const signIns = (site: SiteSettings): number => perDay(site.limit_codes_of_network);
const views = (site: SiteSettings): number => perDay(site.limit_views_of_network_a_day);
const newAccess = (site: SiteSettings): number => site.most_new_keys_and_apps_a_day;
const unpaidOrders = (site: SiteSettings): number => site.most_unpaid_orders_a_day;

/** The most lines of an order. */
const LINES = 20;
/** The assumed number of live listings of an account that posts news on all of them. */
const LIVE_OF_ACCOUNT = 20;
/** Three actions of assistants, by eight families of assistants, for each of 5,000 listings. */
const ASSISTANT_ROWS = 3 * 8 * 5_000;

const isOver = (t: Tables): SQL | undefined =>
  or(isNotNull(t.outgoingMail.sentAt), isNotNull(t.outgoingMail.failedAt));

/** Builds the condition that an order has no invoice, and no payment in progress, paid or refunded. */
const untouchedByMoney = ({ orders, payments, invoices }: Tables): SQL =>
  sql`${notExists(sql`(select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.state} <> 'ended')`)}
    and ${notExists(sql`(select 1 from ${invoices} where ${invoices.orderId} = ${orders.id})`)}`;

/**
 * Lists for every table what makes it grow and what limits that. The type requires an entry for each table, so that none is
 * added without a limit. `docs/growth.md` is generated from it, and a test calculates the worst case.
 */
export const GROWTH: Record<keyof Tables, Growth> = {
  accounts: {
    who: 'anybody',
    bound: 'one an address; sign-in limits',
    bytes: 500,
    aDay: { network: signIns },
    lasting: 'A person is a person until they leave.',
  },
  endedMail: {
    who: 'account',
    bound: 'one row a kind of mail',
    bytes: 80,
    most: 3,
  },
  signInCodes: {
    who: 'anybody',
    bound: 'limits of sign-in; deleted once over',
    bytes: 600,
    aDay: { network: signIns },
    kept: {
      column: 'expiresAt',
      days: 1,
      hourly: true,
      why: 'Hashes of codes: of no use once expired, and counted for a day.',
    },
  },
  browserSessions: {
    who: 'anybody',
    bound: 'limits of sign-in; deleted once over',
    bytes: 300,
    aDay: { network: signIns },
    kept: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      why: 'Signed-in browsers: until they expire.',
    },
  },
  knownBrowsers: {
    who: 'anybody',
    bound: 'limits of sign-in; forgotten after a time',
    bytes: 150,
    aDay: { network: signIns },
    kept: {
      column: 'seenAt',
      days: 180,
      why: 'Tells a new browser from a known one: as long as browsers keep the cookie.',
    },
  },
  secondFactors: {
    who: 'operator',
    bound: 'one an operator',
    bytes: 600,
  },
  faces: {
    who: 'account',
    bound: 'one an account, of 256 × 256 pixels',
    bytes: 60000,
    most: 1,
    kept: {
      column: 'removedAt',
      days: 90,
      why: 'Pictures of founders that the team took down: until it cannot be taken back any more.',
    },
  },
  apiKeys: {
    who: 'account',
    bound: '50 working keys, `most_new_keys_and_apps_a_day`; revoked ones go after 30 days',
    bytes: 450,
    aDay: { account: newAccess },
    kept: {
      column: 'revokedAt',
      days: 30,
      why: 'Hashes of keys that were revoked: those that work stay.',
    },
  },
  oauthRecords: {
    who: 'anybody',
    bound:
      '`limit_registrations`, `limit_refreshes`, `most_new_keys_and_apps_a_day`, `most_connected_apps`; everything expires, a used refresh token after 7 days',
    bytes: 700,
    aDay: {
      account: (s) => perDay(s.limit_refreshes) + 5 * newAccess(s),
      network: (s) => 20 * perDay(s.limit_registrations),
    },
    kept: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      machineClock: true,
      why: 'Tokens, codes, grants, apps nobody used: until they expire.',
    },
  },
  serverSecrets: {
    who: 'service',
    bound: 'a handful',
    bytes: 2000,
  },
  auditLog: {
    who: 'service',
    bound: 'what is written down: `most_new_keys_and_apps_a_day`, limits of sign-in; `keep_audit_log_days`',
    bytes: 250,
    aDay: { account: (s) => 3 * newAccess(s) + 100, network: (s) => 8 * signIns(s) },
    kept: {
      column: 'createdAt',
      days: ({ keep_audit_log_days }) => keep_audit_log_days,
      why: 'Security events: looked at after an incident. Site setting keep_audit_log_days.',
    },
  },
  idempotencyKeys: {
    who: 'account',
    bound: '`most_idempotency_keys`, `idempotency_megabytes`; 24 hours',
    bytes: MEGABYTE,
    // A key without its answer takes 700 bytes.
    most: (s) => s.idempotency_megabytes + s.most_idempotency_keys / 1500,
    kept: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      why: 'Answers for retries: 24 hours.',
    },
  },
  siteSettings: {
    who: 'operator',
    bound: 'one row a setting',
    bytes: 300,
  },
  categories: {
    who: 'operator',
    bound: 'imports',
    bytes: 3000,
  },
  listings: {
    who: 'account',
    bound:
      '`most_waiting_listings`, `most_waiting_of_website`, `most_without_badge`; `free_slots` and `ordered_slots` a week go live',
    bytes: 130000,
    most: (s) => s.most_waiting_listings,
  },
  listingCategories: {
    who: 'account',
    bound: '1 a listing, 4 with bought extras',
    bytes: 60,
    of: 'listings',
    most: (s) => 4 * s.most_waiting_listings,
  },
  searchChanges: {
    who: 'service',
    bound: 'one row a listing',
    bytes: 60,
    of: 'listings',
  },
  listingStories: {
    who: 'account',
    bound: 'one a listing, bounded fields',
    bytes: 200000,
    of: 'listings',
    most: (s) => s.most_waiting_listings,
  },
  listingLogos: {
    who: 'account',
    bound: 'one a listing, of 256 × 256 pixels',
    bytes: 60000,
    of: 'listings',
    most: (s) => s.most_waiting_listings,
  },
  listingPictures: {
    who: 'account',
    bound: '8 a listing of at most 4 MB each, where media are bought',
    bytes: 400000,
    of: 'listings',
    most: 0,
  },
  milestones: {
    who: 'account',
    bound: '50 added and 50 of the draft a listing',
    bytes: 8500,
    of: 'listings',
    most: (s) => 100 * s.most_waiting_listings,
  },
  listingUpdates: {
    who: 'account',
    bound: '`most_updates_a_day` a listing',
    bytes: 5000,
    of: 'listings',
    aDay: { account: (s) => s.most_updates_a_day * LIVE_OF_ACCOUNT },
  },
  votes: {
    who: 'account',
    bound: 'one a person and listing; `limit_changes_a_day`',
    bytes: 250,
    of: 'listings',
    aDay: { account: changes },
  },
  weekVotes: {
    who: 'account',
    bound: 'one a listing and week that it got votes in; `limit_changes_a_day`',
    bytes: 90,
    of: 'listings',
    aDay: { account: changes },
  },
  follows: {
    who: 'account',
    bound: 'one a person and listing; `limit_changes_a_day`',
    bytes: 200,
    of: 'listings',
    aDay: { account: changes },
  },
  reviews: {
    who: 'account',
    bound: 'one a person and listing, of bounded length; `most_reviews_a_day`',
    bytes: 6000,
    of: 'listings',
    aDay: { account: (s) => s.most_reviews_a_day },
  },
  reports: {
    who: 'anybody',
    bound:
      '`limit_reports`, `limit_anonymous_reports`, `most_open_reports` of one thing; 400 days once settled',
    bytes: 2500,
    aDay: { account: (s) => perDay(s.limit_reports), network: (s) => perDay(s.limit_anonymous_reports) },
    kept: {
      column: 'settledAt',
      days: 400,
      why: 'Reports the team has settled; open ones stay.',
    },
  },
  teamActions: {
    who: 'operator',
    bound: 'what operators do; 1,095 days',
    bytes: 1000,
    kept: {
      column: 'createdAt',
      days: 1095,
      why: 'What the team did and why: to answer who asks.',
    },
  },
  listingViews: {
    who: 'anybody',
    bound: 'one a listing and day; `limit_views_of_network_a_day`',
    bytes: 70,
    of: 'listings',
    aDay: { network: views },
  },
  listingVisitors: {
    who: 'anybody',
    bound: 'one an address, listing and day; `limit_views_of_network_a_day`; deleted when the day is over',
    bytes: 200,
    aDay: { network: (s) => 2 * views(s) },
    kept: {
      column: 'day',
      days: 0,
      hourly: true,
      why: 'Keyed hashes that count a visitor once a day: until the day is over.',
    },
  },
  listingCounts: {
    who: 'anybody',
    bound: 'at most 21 hosts, and one for each family of clients, a listing and day; deleted after 400 days',
    bytes: 130,
    aDay: { network: (s) => 2 * views(s) + ASSISTANT_ROWS },
    kept: {
      column: 'day',
      days: 400,
      why: 'Clicks, hosts of visitors and what assistants did, by day: for the owner’s statistics.',
    },
  },
  pastLaunches: {
    who: 'account',
    bound: 'one a relaunch that was bought and has begun',
    bytes: 70,
    of: 'listings',
    paid: true,
  },
  domainRatings: {
    who: 'operator',
    bound: 'imports',
    bytes: 60,
  },
  listingAlternatives: {
    who: 'operator',
    bound: 'one a pair of listings',
    bytes: 60,
  },
  billboardContributions: {
    who: 'account',
    bound: 'paid',
    bytes: 150,
    paid: true,
  },
  founders: {
    who: 'account',
    bound: '6 a listing',
    bytes: 5000,
    most: (s) => 6 * s.most_waiting_listings,
  },
  listingFounders: {
    who: 'account',
    bound: '6 a listing',
    bytes: 150,
    of: 'listings',
    most: (s) => 6 * s.most_waiting_listings,
  },
  blogPosts: {
    who: 'operator',
    bound: 'imports',
    bytes: 20000,
  },
  awards: {
    who: 'service',
    bound: 'three a week',
    bytes: 120,
  },
  givenEssentials: {
    who: 'service',
    bound: 'one for each thing the program brings along',
    bytes: 60,
    lasting: 'what was removed must not come back',
  },
  formerCategories: {
    who: 'operator',
    bound: 'two a category that was merged',
    bytes: 120,
    lasting: 'old addresses lead on',
  },
  interviewQuestions: {
    who: 'operator',
    bound: 'a handful',
    bytes: 300,
  },
  products: {
    who: 'operator',
    bound: 'a handful',
    bytes: 2000,
  },
  drafts: {
    who: 'account',
    bound:
      '`draft_megabytes`, `most_open_drafts`, `limit_crawls`, `limit_crawls_of_network_a_day`; an edited listing writes its texts into its draft',
    bytes: MEGABYTE,
    most: (s) => s.draft_megabytes + s.most_waiting_listings / 2,
  },
  keptPages: {
    who: 'account',
    bound:
      '`kept_page_megabytes` an account, `kept_page_megabytes_of_all`; `keep_pages_days`, `keep_abandoned_pages_days`',
    bytes: MEGABYTE,
    most: (s) => s.kept_page_megabytes,
  },
  claudeUse: {
    who: 'account',
    bound: 'one an account and day',
    bytes: 60,
    aDay: { account: () => 1 },
    kept: { column: 'day', days: 30, why: 'How often Claude was asked on a day: counted for that day.' },
  },
  draftMembers: {
    who: 'account',
    bound: '10 a draft',
    bytes: 80,
    of: 'drafts',
    most: (s) => 10 * (s.most_open_drafts + s.most_waiting_listings),
  },
  invites: {
    who: 'account',
    bound: '10 a draft, `limit_invites_and_claims`',
    bytes: 350,
    of: 'drafts',
    most: (s) => 10 * (s.most_open_drafts + s.most_waiting_listings),
    kept: {
      column: 'expiresAt',
      days: 30,
      only: (t) => isNull(t.invites.acceptedAt),
      why: 'Addresses of people who were invited and did not come.',
    },
  },
  listingVersions: {
    who: 'account',
    bound: '`most_edits_a_day`, `kept_versions` and `kept_version_megabytes` a listing',
    bytes: MEGABYTE,
    of: 'listings',
    most: (s) => s.kept_version_megabytes * s.most_waiting_listings,
  },
  claims: {
    who: 'account',
    bound: '`most_open_claims`, `limit_invites_and_claims`; those that came to nothing go after 90 days',
    bytes: 900,
    aDay: { account: (s) => s.most_open_claims },
    kept: {
      column: 'expiresAt',
      days: 90,
      only: (t) => inArray(t.claims.status, ['expired', 'rejected']),
      why: 'Claims that came to nothing.',
    },
  },
  interviewAnswers: {
    who: 'account',
    bound: 'one a question',
    bytes: 10000,
    most: 20,
  },
  orders: {
    who: 'account',
    bound:
      '`most_unpaid_orders`, `most_unpaid_orders_a_day`; 24 hours each, unpaid ones go 30 days after their end',
    bytes: 1200,
    aDay: { account: unpaidOrders },
    kept: {
      column: 'endedAt',
      days: 30,
      only: (t) => and(inArray(t.orders.status, UNPAID), isNull(t.orders.paidAt), untouchedByMoney(t)),
      why: 'Orders that were cancelled or not paid in time, with their lines: money that comes late still pays them.',
    },
  },
  orderLines: {
    who: 'account',
    bound: '20 an order; with it',
    bytes: 450,
    of: 'orders',
    aDay: { account: (s) => LINES * unpaidOrders(s) },
  },
  payments: {
    who: 'account',
    bound: '`most_payment_tries` an order; with it',
    bytes: 1200,
    of: 'orders',
    aDay: { account: (s) => s.most_payment_tries * unpaidOrders(s) },
  },
  paymentEvents: {
    who: 'service',
    bound: 'signed events of our payments',
    bytes: 150,
    aDay: { account: (s) => s.most_payment_tries * unpaidOrders(s) },
    kept: {
      column: 'receivedAt',
      days: 400,
      why: 'Numbers of events of the payment provider: keeps one from being applied twice.',
    },
  },
  launchPlaces: {
    who: 'account',
    bound:
      '`most_held_places` and `most_vain_holds_a_day` a holder (a mailbox, or a domain of their own without those who paid), `ordered_slots` a week',
    bytes: 100,
    of: 'orders',
    most: (s) => s.most_held_places,
  },
  promoCodes: {
    who: 'operator',
    bound: 'a handful',
    bytes: 300,
  },
  promoUses: {
    who: 'account',
    bound: 'one an order; given back when its payment ends',
    bytes: 100,
    of: 'orders',
    most: (s) => s.most_unpaid_orders,
  },
  invoices: {
    who: 'account',
    bound: 'two an order',
    bytes: 3000,
    paid: true,
  },
  featuredPeriods: {
    who: 'account',
    bound: 'one a bought line',
    bytes: 150,
    of: 'listings',
    paid: true,
  },
  jobs: {
    who: 'service',
    bound: 'one a kind and thing',
    bytes: 400,
    most: (s) => s.most_open_drafts + s.most_unpaid_orders + 100,
  },
  rateCounts: {
    who: 'anybody',
    bound: 'one an address or account and limit; deleted in the hour their window is over',
    bytes: 150,
    aDay: { network: () => 30 },
    kept: {
      column: 'endsAt',
      days: 0,
      hourly: true,
      machineClock: true,
      why: 'Counts of rate limits by hashed addresses: until their window ends.',
    },
  },
  duties: {
    who: 'service',
    bound: 'a handful',
    bytes: 150,
  },
  outgoingMail: {
    who: 'service',
    bound: 'limits of what causes it; one a key',
    bytes: 900,
    aDay: { account: (s) => 24 * s.notices_per_hour + perDay(s.limit_invites_and_claims), network: signIns },
    kept: {
      column: 'createdAt',
      days: 90,
      only: isOver,
      why: 'Mail that is over: keeps the same message from being written twice. Recipients of what was sent go after 30 days.',
    },
  },
  declinedMail: {
    who: 'anybody',
    bound: 'one an address',
    bytes: 100,
    most: 2,
    lasting: 'The wish to get no mail holds until it is taken back; a link in a mail is needed.',
  },
  imports: {
    who: 'operator',
    bound: 'one an import under way',
    bytes: 200,
    kept: { column: 'updatedAt', days: 30, why: 'Imports that were cut off and can go on.' },
  },
  bouncedAddresses: {
    who: 'service',
    bound: 'one an address',
    bytes: 300,
    aDay: { network: signIns },
    kept: {
      column: 'createdAt',
      days: 400,
      why: 'Addresses no mail server takes mail for.',
    },
  },
  redirects: {
    who: 'operator',
    bound: 'imports; one an old address of at most 500 characters, a million of them',
    bytes: 250,
  },
};

const rowsOf = (rows: Rows | undefined, site: SiteSettings): number =>
  typeof rows === 'function' ? rows(site) : (rows ?? 0);

/** Returns the most bytes that an account, or a network without one, can add to a table in a day, apart from `getMaxBytes`. */
export const bytesADay = ({ aDay, bytes }: Growth, by: 'account' | 'network', site: SiteSettings): number =>
  bytes * rowsOf(aDay?.[by], site);

/** Returns the most bytes that an account can have in a table at a time, if it is limited by a number of rows. */
export const bytesHeld = ({ most, bytes }: Growth, site: SiteSettings): number => bytes * rowsOf(most, site);
