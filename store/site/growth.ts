import { and, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { UNPAID_STATUSES } from '../../rules/states/order.ts';
import type { Tables } from '../engine/database.ts';
import type { SiteSettings } from './site-settings.ts';

/** How long rows are stored, for tables whose rows are deleted after some time. */
type RetentionRule = {
  /** The column with the instant, or day, from which the days are counted. */
  column: string;
  days: number | ((site: SiteSettings) => number);
  /** The rows it applies to; all if absent. */
  filter?: (t: Tables) => SQL | undefined;
  /** Deletes rows in the hour they expire, for tables that get many rows in a day. */
  hourly?: true;
  /** The times are those of the machine's clock, as oidc-provider writes them, and not of the app's clock, which may differ. */
  machineClock?: true;
  reason: string;
};

type RowLimit = number | ((site: SiteSettings) => number);

/** The cause of a table's growth, and its limit. */
export type Growth = {
  /** Who adds rows. `service`: the service itself, because of others; `anybody`: also people who are not signed in. */
  addedBy: 'operator' | 'service' | 'account' | 'anybody';
  /** A description of what limits it, with the names of settings. */
  bound: string;
  /** The approximate size of a large row with its indexes, in bytes. */
  bytes: number;
  /** The most rows that an account, or a network without one, can add in a day. */
  rowsADay?: { account?: RowLimit; network?: RowLimit };
  /** The most rows that an account can have at a time; adding more removes others. */
  maxRows?: RowLimit;
  /** The table whose rows these belong to and are deleted with. */
  parent?: keyof Tables;
  /** Every row costs the account money. */
  isPaid?: true;
  /** The reason that rows are never deleted. */
  permanentReason?: string;
  retention?: RetentionRule;
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

const isMailFinished = (t: Tables): SQL | undefined =>
  or(isNotNull(t.outgoingMail.sentAt), isNotNull(t.outgoingMail.failedAt));

/** Builds the condition that an order has no invoice, and no payment in progress, paid or refunded. */
const hasNoPayments = ({ orders, payments, invoices }: Tables): SQL =>
  sql`${notExists(sql`(select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.state} <> 'ended')`)}
    and ${notExists(sql`(select 1 from ${invoices} where ${invoices.orderId} = ${orders.id})`)}`;

/**
 * Lists for every table what makes it grow and what limits that. The type requires an entry for each table, so that none is
 * added without a limit. `docs/growth.md` is generated from it, and a test calculates the worst case.
 */
export const GROWTH: Record<keyof Tables, Growth> = {
  accounts: {
    addedBy: 'anybody',
    bound: 'one an address; sign-in limits',
    bytes: 500,
    rowsADay: { network: signIns },
    permanentReason: 'A person is a person until they leave.',
  },
  endedMail: {
    addedBy: 'account',
    bound: 'one row a kind of mail',
    bytes: 80,
    maxRows: 3,
  },
  signInCodes: {
    addedBy: 'anybody',
    bound: 'limits of sign-in; deleted once over',
    bytes: 600,
    rowsADay: { network: signIns },
    retention: {
      column: 'expiresAt',
      days: 1,
      hourly: true,
      reason: 'Hashes of codes: of no use once expired, and counted for a day.',
    },
  },
  browserSessions: {
    addedBy: 'anybody',
    bound: 'limits of sign-in; deleted once over',
    bytes: 300,
    rowsADay: { network: signIns },
    retention: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      reason: 'Signed-in browsers: until they expire.',
    },
  },
  knownBrowsers: {
    addedBy: 'anybody',
    bound: 'limits of sign-in; forgotten after a time',
    bytes: 150,
    rowsADay: { network: signIns },
    retention: {
      column: 'seenAt',
      days: 180,
      reason: 'Tells a new browser from a known one: as long as browsers keep the cookie.',
    },
  },
  secondFactors: {
    addedBy: 'operator',
    bound: 'one an operator',
    bytes: 600,
  },
  faces: {
    addedBy: 'account',
    bound: 'one an account, of 256 × 256 pixels',
    bytes: 60000,
    maxRows: 1,
    retention: {
      column: 'removedAt',
      days: 90,
      reason: 'Pictures of founders that the team took down: until it cannot be taken back any more.',
    },
  },
  apiKeys: {
    addedBy: 'account',
    bound: '50 working keys, `most_new_keys_and_apps_a_day`; revoked ones go after 30 days',
    bytes: 450,
    rowsADay: { account: newAccess },
    retention: {
      column: 'revokedAt',
      days: 30,
      reason: 'Hashes of keys that were revoked: those that work stay.',
    },
  },
  oauthRecords: {
    addedBy: 'anybody',
    bound:
      '`limit_registrations`, `limit_refreshes`, `most_new_keys_and_apps_a_day`, `most_connected_apps`; everything expires, a used refresh token after 7 days',
    bytes: 700,
    rowsADay: {
      account: (s) => perDay(s.limit_refreshes) + 5 * newAccess(s),
      network: (s) => 20 * perDay(s.limit_registrations),
    },
    retention: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      machineClock: true,
      reason: 'Tokens, codes, grants, apps nobody used: until they expire.',
    },
  },
  serverSecrets: {
    addedBy: 'service',
    bound: 'a handful',
    bytes: 2000,
  },
  auditLog: {
    addedBy: 'service',
    bound: 'what is written down: `most_new_keys_and_apps_a_day`, limits of sign-in; `keep_audit_log_days`',
    bytes: 250,
    rowsADay: { account: (s) => 3 * newAccess(s) + 100, network: (s) => 8 * signIns(s) },
    retention: {
      column: 'createdAt',
      days: ({ keep_audit_log_days }) => keep_audit_log_days,
      reason: 'Security events: looked at after an incident. Site setting keep_audit_log_days.',
    },
  },
  idempotencyKeys: {
    addedBy: 'account',
    bound: '`most_idempotency_keys`, `idempotency_megabytes`; 24 hours',
    bytes: MEGABYTE,
    // A key without its answer takes 700 bytes.
    maxRows: (s) => s.idempotency_megabytes + s.most_idempotency_keys / 1500,
    retention: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      reason: 'Answers for retries: 24 hours.',
    },
  },
  siteSettings: {
    addedBy: 'operator',
    bound: 'one row a setting',
    bytes: 300,
  },
  categories: {
    addedBy: 'operator',
    bound: 'imports',
    bytes: 3000,
  },
  listings: {
    addedBy: 'account',
    bound:
      '`most_waiting_listings`, `most_waiting_of_website`, `most_without_badge`; `free_slots` and `ordered_slots` a week go live',
    bytes: 130000,
    maxRows: (s) => s.most_waiting_listings,
  },
  listingCategories: {
    addedBy: 'account',
    bound: '1 a listing, 4 with bought extras',
    bytes: 60,
    parent: 'listings',
    maxRows: (s) => 4 * s.most_waiting_listings,
  },
  searchChanges: {
    addedBy: 'service',
    bound: 'one row a listing',
    bytes: 60,
    parent: 'listings',
  },
  listingStories: {
    addedBy: 'account',
    bound: 'one a listing, bounded fields',
    bytes: 200000,
    parent: 'listings',
    maxRows: (s) => s.most_waiting_listings,
  },
  listingLogos: {
    addedBy: 'account',
    bound: 'one a listing, of 256 × 256 pixels',
    bytes: 60000,
    parent: 'listings',
    maxRows: (s) => s.most_waiting_listings,
  },
  listingPictures: {
    addedBy: 'account',
    bound: '8 a listing of at most 4 MB each, where media are bought',
    bytes: 400000,
    parent: 'listings',
    maxRows: 0,
  },
  milestones: {
    addedBy: 'account',
    bound: '50 added and 50 of the draft a listing',
    bytes: 8500,
    parent: 'listings',
    maxRows: (s) => 100 * s.most_waiting_listings,
  },
  listingUpdates: {
    addedBy: 'account',
    bound: '`most_updates_a_day` a listing',
    bytes: 5000,
    parent: 'listings',
    rowsADay: { account: (s) => s.most_updates_a_day * LIVE_OF_ACCOUNT },
  },
  votes: {
    addedBy: 'account',
    bound: 'one a person and listing; `limit_changes_a_day`',
    bytes: 250,
    parent: 'listings',
    rowsADay: { account: changes },
  },
  weekVotes: {
    addedBy: 'account',
    bound: 'one a listing and week that it got votes in; `limit_changes_a_day`',
    bytes: 90,
    parent: 'listings',
    rowsADay: { account: changes },
  },
  follows: {
    addedBy: 'account',
    bound: 'one a person and listing; `limit_changes_a_day`',
    bytes: 200,
    parent: 'listings',
    rowsADay: { account: changes },
  },
  reviews: {
    addedBy: 'account',
    bound: 'one a person and listing, of bounded length; `most_reviews_a_day`',
    bytes: 6000,
    parent: 'listings',
    rowsADay: { account: (s) => s.most_reviews_a_day },
  },
  reports: {
    addedBy: 'anybody',
    bound:
      '`limit_reports`, `limit_anonymous_reports`, `most_open_reports` of one thing; 400 days once settled',
    bytes: 2500,
    rowsADay: { account: (s) => perDay(s.limit_reports), network: (s) => perDay(s.limit_anonymous_reports) },
    retention: {
      column: 'settledAt',
      days: 400,
      reason: 'Reports the team has settled; open ones stay.',
    },
  },
  teamActions: {
    addedBy: 'operator',
    bound: 'what operators do; 1,095 days',
    bytes: 1000,
    retention: {
      column: 'createdAt',
      days: 1095,
      reason: 'What the team did and why: to answer who asks.',
    },
  },
  listingViews: {
    addedBy: 'anybody',
    bound: 'one a listing and day; `limit_views_of_network_a_day`',
    bytes: 70,
    parent: 'listings',
    rowsADay: { network: views },
  },
  listingVisitors: {
    addedBy: 'anybody',
    bound: 'one an address, listing and day; `limit_views_of_network_a_day`; deleted when the day is over',
    bytes: 200,
    rowsADay: { network: (s) => 2 * views(s) },
    retention: {
      column: 'day',
      days: 0,
      hourly: true,
      reason: 'Keyed hashes that count a visitor once a day: until the day is over.',
    },
  },
  listingCounts: {
    addedBy: 'anybody',
    bound: 'at most 21 hosts, and one for each family of clients, a listing and day; deleted after 400 days',
    bytes: 130,
    rowsADay: { network: (s) => 2 * views(s) + ASSISTANT_ROWS },
    retention: {
      column: 'day',
      days: 400,
      reason: 'Clicks, hosts of visitors and what assistants did, by day: for the owner’s statistics.',
    },
  },
  pastLaunches: {
    addedBy: 'account',
    bound: 'one a relaunch that was bought and has begun',
    bytes: 70,
    parent: 'listings',
    isPaid: true,
  },
  domainRatings: {
    addedBy: 'operator',
    bound: 'imports',
    bytes: 60,
  },
  listingAlternatives: {
    addedBy: 'operator',
    bound: 'one a pair of listings',
    bytes: 60,
  },
  billboardContributions: {
    addedBy: 'account',
    bound: 'paid',
    bytes: 150,
    isPaid: true,
  },
  founders: {
    addedBy: 'account',
    bound: '6 a listing',
    bytes: 5000,
    maxRows: (s) => 6 * s.most_waiting_listings,
  },
  listingFounders: {
    addedBy: 'account',
    bound: '6 a listing',
    bytes: 150,
    parent: 'listings',
    maxRows: (s) => 6 * s.most_waiting_listings,
  },
  blogPosts: {
    addedBy: 'operator',
    bound: 'imports',
    bytes: 20000,
  },
  awards: {
    addedBy: 'service',
    bound: 'three a week',
    bytes: 120,
  },
  givenEssentials: {
    addedBy: 'service',
    bound: 'one for each thing the program brings along',
    bytes: 60,
    permanentReason: 'what was removed must not come back',
  },
  formerCategories: {
    addedBy: 'operator',
    bound: 'two a category that was merged',
    bytes: 120,
    permanentReason: 'old addresses lead on',
  },
  interviewQuestions: {
    addedBy: 'operator',
    bound: 'a handful',
    bytes: 300,
  },
  products: {
    addedBy: 'operator',
    bound: 'a handful',
    bytes: 2000,
  },
  drafts: {
    addedBy: 'account',
    bound:
      '`draft_megabytes`, `most_open_drafts`, `limit_crawls`, `limit_crawls_of_network_a_day`; an edited listing writes its texts into its draft',
    bytes: MEGABYTE,
    maxRows: (s) => s.draft_megabytes + s.most_waiting_listings / 2,
  },
  keptPages: {
    addedBy: 'account',
    bound:
      '`kept_page_megabytes` an account, `kept_page_megabytes_of_all`; `keep_pages_days`, `keep_abandoned_pages_days`',
    bytes: MEGABYTE,
    maxRows: (s) => s.kept_page_megabytes,
  },
  claudeUse: {
    addedBy: 'account',
    bound: 'one an account and day',
    bytes: 60,
    rowsADay: { account: () => 1 },
    retention: {
      column: 'day',
      days: 30,
      reason: 'How often Claude was asked on a day: counted for that day.',
    },
  },
  draftMembers: {
    addedBy: 'account',
    bound: '10 a draft',
    bytes: 80,
    parent: 'drafts',
    maxRows: (s) => 10 * (s.most_open_drafts + s.most_waiting_listings),
  },
  invites: {
    addedBy: 'account',
    bound: '10 a draft, `limit_invites_and_claims`',
    bytes: 350,
    parent: 'drafts',
    maxRows: (s) => 10 * (s.most_open_drafts + s.most_waiting_listings),
    retention: {
      column: 'expiresAt',
      days: 30,
      filter: (t) => isNull(t.invites.acceptedAt),
      reason: 'Addresses of people who were invited and did not come.',
    },
  },
  listingVersions: {
    addedBy: 'account',
    bound: '`most_edits_a_day`, `kept_versions` and `kept_version_megabytes` a listing',
    bytes: MEGABYTE,
    parent: 'listings',
    maxRows: (s) => s.kept_version_megabytes * s.most_waiting_listings,
  },
  claims: {
    addedBy: 'account',
    bound: '`most_open_claims`, `limit_invites_and_claims`; those that came to nothing go after 90 days',
    bytes: 900,
    rowsADay: { account: (s) => s.most_open_claims },
    retention: {
      column: 'expiresAt',
      days: 90,
      filter: (t) => inArray(t.claims.status, ['expired', 'rejected']),
      reason: 'Claims that came to nothing.',
    },
  },
  interviewAnswers: {
    addedBy: 'account',
    bound: 'one a question',
    bytes: 10000,
    maxRows: 20,
  },
  orders: {
    addedBy: 'account',
    bound:
      '`most_unpaid_orders`, `most_unpaid_orders_a_day`; 24 hours each, unpaid ones go 30 days after their end',
    bytes: 1200,
    rowsADay: { account: unpaidOrders },
    retention: {
      column: 'endedAt',
      days: 30,
      filter: (t) =>
        and(inArray(t.orders.status, UNPAID_STATUSES), isNull(t.orders.paidAt), hasNoPayments(t)),
      reason:
        'Orders that were cancelled or not paid in time, with their lines: money that comes late still pays them.',
    },
  },
  orderLines: {
    addedBy: 'account',
    bound: '20 an order; with it',
    bytes: 450,
    parent: 'orders',
    rowsADay: { account: (s) => LINES * unpaidOrders(s) },
  },
  orderHelp: {
    addedBy: 'account',
    bound: '3 open ones an order, `most_order_help_a_day`; with the order',
    bytes: 6000,
    parent: 'orders',
    rowsADay: { account: (s) => s.most_order_help_a_day },
  },
  payments: {
    addedBy: 'account',
    bound: '`most_payment_tries` an order; with it',
    bytes: 1200,
    parent: 'orders',
    rowsADay: { account: (s) => s.most_payment_tries * unpaidOrders(s) },
  },
  paymentEvents: {
    addedBy: 'service',
    bound: 'signed events of our payments',
    bytes: 150,
    rowsADay: { account: (s) => s.most_payment_tries * unpaidOrders(s) },
    retention: {
      column: 'receivedAt',
      days: 400,
      reason: 'Numbers of events of the payment provider: keeps one from being applied twice.',
    },
  },
  launchPlaces: {
    addedBy: 'account',
    bound:
      '`most_held_places` and `most_vain_holds_a_day` a holder (a mailbox, or a domain of their own without those who paid), `ordered_slots` a week',
    bytes: 100,
    parent: 'orders',
    maxRows: (s) => s.most_held_places,
  },
  promoCodes: {
    addedBy: 'operator',
    bound: 'a handful',
    bytes: 300,
  },
  promoUses: {
    addedBy: 'account',
    bound: 'one an order; given back when its payment ends',
    bytes: 100,
    parent: 'orders',
    maxRows: (s) => s.most_unpaid_orders,
  },
  invoices: {
    addedBy: 'account',
    bound: 'two an order',
    bytes: 3000,
    isPaid: true,
  },
  featuredPeriods: {
    addedBy: 'account',
    bound: 'one a bought line',
    bytes: 150,
    parent: 'listings',
    isPaid: true,
  },
  jobs: {
    addedBy: 'service',
    bound: 'one a kind and thing',
    bytes: 400,
    maxRows: (s) => s.most_open_drafts + s.most_unpaid_orders + 100,
  },
  rateCounts: {
    addedBy: 'anybody',
    bound: 'one an address or account and limit; deleted in the hour their window is over',
    bytes: 150,
    rowsADay: { network: () => 30 },
    retention: {
      column: 'endsAt',
      days: 0,
      hourly: true,
      machineClock: true,
      reason: 'Counts of rate limits by hashed addresses: until their window ends.',
    },
  },
  duties: {
    addedBy: 'service',
    bound: 'a handful',
    bytes: 150,
  },
  outgoingMail: {
    addedBy: 'service',
    bound: 'limits of what causes it; one a key',
    bytes: 900,
    rowsADay: {
      account: (s) => 24 * s.notices_per_hour + perDay(s.limit_invites_and_claims),
      network: signIns,
    },
    retention: {
      column: 'createdAt',
      days: 90,
      filter: isMailFinished,
      reason:
        'Mail that is over: keeps the same message from being written twice. Recipients of what was sent go after 30 days.',
    },
  },
  searchAlerts: {
    addedBy: 'anybody',
    bound:
      '`limit_search_alerts` of a network, `most_search_alerts_of_address`, `most_search_alerts` and a quarter as many unconfirmed; unconfirmed 1 day, silent ones 400',
    bytes: 3000,
    rowsADay: { network: (s) => perDay(s.limit_search_alerts) },
    retention: {
      column: 'expiresAt',
      days: 0,
      hourly: true,
      reason: 'Alerts that nobody confirmed, or by which nothing was mailed for long.',
    },
  },
  declinedMail: {
    addedBy: 'anybody',
    bound: 'one an address',
    bytes: 100,
    maxRows: 2,
    permanentReason: 'The wish to get no mail holds until it is taken back; a link in a mail is needed.',
  },
  imports: {
    addedBy: 'operator',
    bound: 'one an import under way',
    bytes: 200,
    retention: { column: 'updatedAt', days: 30, reason: 'Imports that were cut off and can go on.' },
  },
  bouncedAddresses: {
    addedBy: 'service',
    bound: 'one an address',
    bytes: 300,
    rowsADay: { network: signIns },
    retention: {
      column: 'createdAt',
      days: 400,
      reason: 'Addresses no mail server takes mail for.',
    },
  },
  redirects: {
    addedBy: 'operator',
    bound: 'imports; one an old address of at most 500 characters, a million of them',
    bytes: 250,
  },
};

const countRows = (rows: RowLimit | undefined, site: SiteSettings): number =>
  typeof rows === 'function' ? rows(site) : (rows ?? 0);

/** Returns the most bytes that an account, or a network without one, can add to a table in a day, apart from `getMaxBytes`. */
export const getBytesADay = (
  { rowsADay: aDay, bytes }: Growth,
  by: 'account' | 'network',
  site: SiteSettings,
): number => bytes * countRows(aDay?.[by], site);

/** Returns the most bytes that an account can have in a table at a time, if it is limited by a number of rows. */
export const getMaxBytes = ({ maxRows: most, bytes }: Growth, site: SiteSettings): number =>
  bytes * countRows(most, site);
