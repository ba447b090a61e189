import { and, count, eq, gt, inArray, isNull, like, ne, or, sum } from 'drizzle-orm';
import { getRegistrableWebsite } from '../../rules/listings/addresses/domains.ts';
import type { OrderItem, OrderTerms } from '../../rules/orders/order.ts';
import type { PaymentState } from '../../rules/states/order.ts';
import { QUEUED_STATUSES, UNPUBLISHED_STATUSES } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';
import { octetLength } from '../engine/octets.ts';
import type { ListingRow } from '../listings/listings.ts';
import { listAccountsOfSameDomain, listAccountsOfSamePeople } from '../people/accounts.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A listing that has not launched and was not paid for: saved, waiting for its badge, or scheduled. */
export type WaitingListing = Pick<ListingRow, 'id' | 'name' | 'domain' | 'status' | 'slug' | 'launchWeek'>;

/** Counts the account's drafts that are not a listing yet. */
export async function countOpenDrafts(db: Queries, accountId: number): Promise<number> {
  const { drafts } = db.t;
  return db.$count(drafts, and(eq(drafts.accountId, accountId), isNull(drafts.listingId)));
}

/** Returns the octets of the account's drafts that are not a listing yet, or whose listing has not launched. */
export async function getDraftOctets(db: Queries, accountId: number): Promise<number> {
  const { drafts, listings } = db.t;
  const [all] = await db
    .select({ octets: sum(octetLength(drafts.document)).mapWith(Number) })
    .from(drafts)
    .leftJoin(listings, eq(listings.id, drafts.listingId))
    .where(
      and(
        eq(drafts.accountId, accountId),
        or(
          isNull(drafts.listingId),
          and(inArray(listings.status, UNPUBLISHED_STATUSES), ne(listings.plan, 'paid')),
        ),
      ),
    );
  return all?.octets ?? 0;
}

/** Lists the account's waiting listings, oldest first. */
export async function listWaitingListings(db: Queries, accountId: number): Promise<WaitingListing[]> {
  const { listings } = db.t;
  const { id, name, domain, status, slug, launchWeek } = listings;
  return db
    .select({ id, name, domain, status, slug, launchWeek })
    .from(listings)
    .where(
      and(
        eq(listings.ownerId, accountId),
        inArray(listings.status, UNPUBLISHED_STATUSES),
        ne(listings.plan, 'paid'),
      ),
    )
    .orderBy(listings.id);
}

/** Counts the listings in the free queue whose badge was not found yet, of all accounts of one mailbox. */
export async function countListingsWithoutBadge(db: Queries, accountId: number): Promise<number> {
  const { listings } = db.t;
  const holder = await listAccountsOfSamePeople(db, [accountId]);
  return db.$count(
    listings,
    and(inArray(listings.ownerId, holder), eq(listings.status, 'awaiting_badge'), eq(listings.plan, 'free')),
  );
}

/** Lists the other listings of the same website, of any owner, that have a slot in the free queue. */
export async function listQueuedOfWebsite(
  db: Queries,
  { id, domain }: Pick<ListingRow, 'id' | 'domain'>,
): Promise<ListingRow[]> {
  const { listings } = db.t;
  const website = getRegistrableWebsite(domain);
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        inArray(listings.status, QUEUED_STATUSES),
        eq(listings.plan, 'free'),
        ne(listings.id, id),
        // Includes subdomains and ports; filtered to the website itself below.
        or(
          eq(listings.domain, website),
          like(listings.domain, `%.${website}`),
          like(listings.domain, `${website}:%`),
          like(listings.domain, `%.${website}:%`),
        ),
      ),
    )
    .orderBy(listings.id);
  return rows.filter((row) => getRegistrableWebsite(row.domain) === website);
}

/** Counts the account's orders that can still be paid. */
export async function countUnpaidOrders(db: Queries, accountId: number, now: Date): Promise<number> {
  const { orders } = db.t;
  return db.$count(
    orders,
    and(eq(orders.accountId, accountId), eq(orders.status, 'pending'), gt(orders.expiresAt, now)),
  );
}

/** Counts the orders that the account created in the last 24 hours and did not pay, in any status. */
export async function countUnpaidOrdersToday(db: Queries, accountId: number, now: Date): Promise<number> {
  const { orders } = db.t;
  const since = new Date(now.getTime() - DAY);
  return db.$count(
    orders,
    and(eq(orders.accountId, accountId), gt(orders.createdAt, since), isNull(orders.paidAt)),
  );
}

/** Counts the API keys that the account created and the apps it connected in the last 24 hours, by the audit log. */
export async function countNewKeysAndApps(db: Queries, accountId: number, now: Date): Promise<number> {
  const { auditLog } = db.t;
  const since = new Date(now.getTime() - DAY);
  return db.$count(
    auditLog,
    and(
      eq(auditLog.accountId, accountId),
      gt(auditLog.createdAt, since),
      inArray(auditLog.type, ['api_key_made', 'consent_given', 'consent_changed']),
    ),
  );
}

/** Counts the account's claims that can still be proved, or wait for the operator. */
export async function countOpenClaims(db: Queries, accountId: number): Promise<number> {
  const { claims } = db.t;
  return db.$count(claims, and(eq(claims.accountId, accountId), eq(claims.status, 'pending')));
}

/** Counts the slots in weeks after `thisWeek` that other unpaid orders of these accounts have reserved, by order number. */
export async function countReservedSlots(
  db: Queries,
  { accountIds, exceptOrderId, thisWeek }: { accountIds: number[]; exceptOrderId: number; thisWeek: string },
): Promise<Map<string, number>> {
  const { launchPlaces: slots, orders } = db.t;
  const rows = await db
    .select({ number: orders.number, held: count() })
    .from(slots)
    .innerJoin(orders, eq(orders.id, slots.orderId))
    .where(
      and(
        inArray(orders.accountId, accountIds),
        eq(orders.status, 'pending'),
        ne(orders.id, exceptOrderId),
        gt(slots.week, thisWeek),
      ),
    )
    .groupBy(orders.number);
  return new Map(rows.map(({ number, held }) => [number, held]));
}

/**
 * Returns the accounts that share the limit of reserved launch slots with this one: those of the same person, and those at the
 * same private domain. People who have ever paid are counted separately from the rest of their domain.
 */
export async function listAccountsOfSameHolder(db: Queries, accountId: number): Promise<number[]> {
  const { orders } = db.t;
  const all = await listAccountsOfSameDomain(db, accountId);
  const rows = await db
    .selectDistinct({ id: orders.accountId })
    .from(orders)
    .where(and(inArray(orders.accountId, all), eq(orders.status, 'paid'), gt(orders.totalCents, 0)));
  const paid = await listAccountsOfSamePeople(
    db,
    rows.map(({ id }) => id),
  );
  return paid.includes(accountId)
    ? listAccountsOfSamePeople(db, [accountId])
    : all.filter((id) => !paid.includes(id));
}

/** Lists the payments that these accounts started since a time, with what was ordered. */
export async function listPaymentsStarted(
  db: Queries,
  accountIds: number[],
  since: Date,
): Promise<{ state: PaymentState; items: OrderItem[]; terms: OrderTerms; createdAt: Date }[]> {
  const { payments, orders } = db.t;
  return db
    .select({
      state: payments.state,
      items: orders.items,
      terms: orders.terms,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(orders.accountId, accountIds), gt(payments.createdAt, since)))
    .orderBy(payments.createdAt);
}

/** Counts the edits of a listing in the last 24 hours. */
export async function countEditsToday(db: Queries, listingId: number, now: Date): Promise<number> {
  const { listingVersions: versions } = db.t;
  const since = new Date(now.getTime() - DAY);
  return db.$count(versions, and(eq(versions.listingId, listingId), gt(versions.createdAt, since)));
}

/** Counts the reviews that the account wrote in the last 24 hours. */
export async function countReviewsToday(db: Queries, accountId: number, now: Date): Promise<number> {
  const { reviews } = db.t;
  const since = new Date(now.getTime() - DAY);
  return db.$count(reviews, and(eq(reviews.accountId, accountId), gt(reviews.createdAt, since)));
}

/** Counts the updates posted on a listing in the last 24 hours. */
export async function countUpdatesToday(db: Queries, listingId: number, now: Date): Promise<number> {
  const { listingUpdates: updates } = db.t;
  const since = new Date(now.getTime() - DAY);
  return db.$count(updates, and(eq(updates.listingId, listingId), gt(updates.createdAt, since)));
}
