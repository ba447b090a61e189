import { and, asc, type Column, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import type { Queries, Tables } from '../engine/database.ts';
import { listDeclineAddresses } from './declined-mail.ts';

const ROWS_AT_ONCE = 50;
/** The most rows of a table in an export. */
export const MAX_EXPORT_ROWS = 20_000;

/** The person that the data is about: the id of their account and their address. */
export type Person = { id: number; email: string };

/** How a table is treated in an export: which rows are in it, or why none is (`leftOut`); and why rows outlive the account (`kept`). */
export type TableDataPolicy = (
  | {
      rows: (q: Queries, me: Person) => SQL | undefined;
      /** Columns that are left out: secrets, and internal data of the team. */
      without?: readonly string[];
    }
  | { leftOut: string }
) & { kept?: string };

const NO_PERSONAL_DATA: TableDataPolicy = { leftOut: 'Holds nothing about a person.' };
const TAX_RETENTION = 'Tax law has invoices and what belongs to them kept for years.';

const ownListings = ({ t: { listings }, ...q }: Queries, me: Person) =>
  q.select({ id: listings.id }).from(listings).where(eq(listings.ownerId, me.id));
const ownDrafts = ({ t: { drafts }, ...q }: Queries, me: Person) =>
  q.select({ id: drafts.id }).from(drafts).where(eq(drafts.accountId, me.id));
const ownOrders = ({ t: { orders }, ...q }: Queries, me: Person) =>
  q.select({ id: orders.id }).from(orders).where(eq(orders.accountId, me.id));

type OfAccount =
  | 'endedMail'
  | 'claudeUse'
  | 'browserSessions'
  | 'knownBrowsers'
  | 'apiKeys'
  | 'auditLog'
  | 'secondFactors'
  | 'faces'
  | 'teamActions'
  | 'reports'
  | 'votes'
  | 'follows'
  | 'reviews';
type OfListing =
  | 'listingStories'
  | 'listingPictures'
  | 'listingLogos'
  | 'milestones'
  | 'listingUpdates'
  | 'listingViews'
  | 'listingCounts';

const byAccount =
  (
    table:
      | OfAccount
      | 'founders'
      | 'interviewAnswers'
      | 'drafts'
      | 'draftMembers'
      | 'claims'
      | 'orders'
      | 'promoUses',
  ) =>
  ({ t }: Queries, me: Person): SQL =>
    eq(t[table].accountId, me.id);
const byListing =
  (
    table:
      | OfListing
      | 'listingCategories'
      | 'listingAlternatives'
      | 'listingFounders'
      | 'awards'
      | 'billboardContributions'
      | 'weekVotes'
      | 'featuredPeriods'
      | 'pastLaunches',
  ) =>
  (q: Queries, me: Person): SQL =>
    inArray(q.t[table].listingId, ownListings(q, me));
const byOrder =
  (table: 'orderLines' | 'payments' | 'launchPlaces' | 'invoices' | 'orderHelp') =>
  (q: Queries, me: Person): SQL =>
    inArray(q.t[table].orderId, ownOrders(q, me));

const ofListing = (table: Parameters<typeof byListing>[0]): TableDataPolicy => ({ rows: byListing(table) });

/**
 * Lists for every table of the database which data of a person it contains. The type requires an entry for each table, so
 * that no table is added without a decision about personal data.
 */
export const PERSON_DATA: Record<keyof Tables, TableDataPolicy> = {
  accounts: {
    rows: ({ t }, me) => eq(t.accounts.id, me.id),
    kept: 'The number alone, without address and name: kept orders and the audit log refer to it.',
  },
  endedMail: { rows: byAccount('endedMail') },
  declinedMail: {
    rows: ({ t }, me) => inArray(t.declinedMail.email, listDeclineAddresses(me.email)),
    kept: 'The wish to get no mail that strangers cause holds without an account, too.',
  },
  searchAlerts: {
    rows: ({ t }, me) => eq(t.searchAlerts.email, me.email),
    without: ['sender'],
  },
  signInCodes: { leftOut: 'Codes that were mailed; they are gone within a day.' },
  browserSessions: { rows: byAccount('browserSessions'), without: ['idHash'] },
  secondFactors: {
    rows: byAccount('secondFactors'),
    without: ['secret', 'pending', 'recovery', 'lastStep'],
  },
  faces: { rows: byAccount('faces') },
  knownBrowsers: { rows: byAccount('knownBrowsers'), without: ['browserHash'] },
  apiKeys: { rows: byAccount('apiKeys'), without: ['keyHash'] },
  oauthRecords: {
    rows: ({ t: { oauthRecords: r } }, me) => and(eq(r.accountId, String(me.id)), eq(r.model, 'Grant')),
    without: ['idHash', 'grantId', 'uid', 'userCode'],
  },
  serverSecrets: NO_PERSONAL_DATA,
  auditLog: {
    rows: byAccount('auditLog'),
    // The name of the team member who ran a command is internal.
    without: ['operator'],
    kept: 'Security events under the number alone, as long as the log is kept, to look into misuse.',
  },
  idempotencyKeys: { leftOut: 'Copies of answers that were given, kept for a day for retries.' },
  siteSettings: NO_PERSONAL_DATA,
  givenEssentials: NO_PERSONAL_DATA,
  categories: NO_PERSONAL_DATA,
  formerCategories: NO_PERSONAL_DATA,
  listings: { rows: ({ t }, me) => eq(t.listings.ownerId, me.id) },
  listingCategories: ofListing('listingCategories'),
  searchChanges: NO_PERSONAL_DATA,
  listingStories: ofListing('listingStories'),
  listingPictures: ofListing('listingPictures'),
  listingLogos: ofListing('listingLogos'),
  milestones: ofListing('milestones'),
  listingUpdates: ofListing('listingUpdates'),
  votes: { rows: byAccount('votes') },
  weekVotes: ofListing('weekVotes'),
  follows: { rows: byAccount('follows') },
  reviews: { rows: byAccount('reviews') },
  listingViews: ofListing('listingViews'),
  listingCounts: ofListing('listingCounts'),
  listingVisitors: { leftOut: 'Hashes of a day that identify nobody.' },
  domainRatings: NO_PERSONAL_DATA,
  listingAlternatives: ofListing('listingAlternatives'),
  billboardContributions: ofListing('billboardContributions'),
  founders: { rows: byAccount('founders') },
  listingFounders: ofListing('listingFounders'),
  blogPosts: NO_PERSONAL_DATA,
  awards: ofListing('awards'),
  pastLaunches: ofListing('pastLaunches'),
  interviewQuestions: NO_PERSONAL_DATA,
  products: NO_PERSONAL_DATA,
  drafts: { rows: byAccount('drafts') },
  keptPages: {
    rows: (q, me) => inArray(q.t.keptPages.draftId, ownDrafts(q, me)),
    // These are copies of a website; the quotes from them are in the drafts.
    without: ['deflated'],
  },
  claudeUse: { rows: byAccount('claudeUse') },
  draftMembers: { rows: byAccount('draftMembers') },
  invites: {
    rows: (q, me) => or(eq(q.t.invites.email, me.email), inArray(q.t.invites.draftId, ownDrafts(q, me))),
    without: ['tokenHash'],
  },
  listingVersions: {
    rows: (q, me) =>
      or(
        eq(q.t.listingVersions.accountId, me.id),
        inArray(q.t.listingVersions.listingId, ownListings(q, me)),
      ),
    kept: 'Edits of listings that stay, under the number alone.',
  },
  claims: { rows: byAccount('claims'), without: ['token'] },
  interviewAnswers: { rows: byAccount('interviewAnswers') },
  orders: { rows: byAccount('orders'), kept: TAX_RETENTION },
  orderLines: { rows: byOrder('orderLines') },
  payments: { rows: byOrder('payments'), without: ['url', 'sessionId'] },
  paymentEvents: { leftOut: 'Numbers of messages of the payment provider; the payments are in.' },
  launchPlaces: { rows: byOrder('launchPlaces') },
  promoCodes: NO_PERSONAL_DATA,
  orderHelp: { rows: byOrder('orderHelp') },
  promoUses: { rows: byAccount('promoUses'), kept: TAX_RETENTION },
  invoices: { rows: byOrder('invoices') },
  featuredPeriods: ofListing('featuredPeriods'),
  reports: { rows: byAccount('reports'), without: ['sender'] },
  teamActions: {
    rows: byAccount('teamActions'),
    without: ['operator'],
    kept: 'What the team did and why, under the number alone.',
  },
  duties: NO_PERSONAL_DATA,
  rateCounts: { leftOut: 'Counts of requests of the last minutes, by a hash.' },
  jobs: { leftOut: 'Work that is under way on what is in the export.' },
  outgoingMail: {
    rows: ({ t }, me) => eq(t.outgoingMail.recipient, me.email),
    without: ['key', 'text', 'html', 'headers'],
    kept: 'The mail that says that the account is deleted.',
  },
  imports: NO_PERSONAL_DATA,
  redirects: NO_PERSONAL_DATA,
  bouncedAddresses: { rows: ({ t }, me) => eq(t.bouncedAddresses.email, me.email) },
};

/** Yields up to MOST_ROWS rows of a table that are about a person, without the columns to leave out. */
export async function* listPersonRows(
  q: Queries,
  name: keyof Tables,
  policy: Extract<TableDataPolicy, { rows: unknown }>,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- which table it is only changes the columns
  const table = q.t[name] as Tables['listingPictures'];
  const columns = getTableColumns(table);
  const without = policy.without ?? [];
  const shown = Object.fromEntries(Object.entries(columns).filter(([column]) => !without.includes(column)));
  // Pictures are large, so they are read one at a time.
  const batchSize = 'bytes' in columns ? 1 : ROWS_AT_ONCE;
  for (let offset = 0; offset < MAX_EXPORT_ROWS; offset += batchSize) {
    const rows = await q
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
      .select(shown as { id: typeof table.id })
      .from(table)
      .where(policy.rows(q, person))
      .orderBy(...getSortColumns(columns))
      .limit(batchSize)
      .offset(offset);
    for (const row of rows) yield row;
    if (rows.length < batchSize) return;
  }
}

/** Returns the columns to sort by, so that every page has the same order: the primary key if it is one column, else all comparable ones. */
function getSortColumns(columns: Record<string, Column>) {
  const all = Object.values(columns);
  const key = all.filter(({ primary }) => primary);
  const comparable = all.filter(({ dataType }) => ['number', 'string'].includes(dataType));
  return (key.length > 0 ? key : comparable).map((column) => asc(column));
}
