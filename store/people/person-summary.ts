import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { PersonSummary } from '../../rules/people/account-deletion.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { ONCE_PUBLIC_STATUSES } from '../../rules/states/listing.ts';
import { listSuccessors } from './account-deletion.ts';
import type { Queries } from '../engine/database.ts';

/** Summarizes the data of a person that they may want to know about before they delete their account. */
export async function summarizePerson(db: Queries, accountId: number): Promise<PersonSummary> {
  const { drafts, listings, votes, follows, reviews, apiKeys, orders, orderLines, launchPlaces } = db.t;
  const heirs = await listSuccessors(db, accountId);
  const inheritedDraftIds = new Set(heirs.map(({ draftId }) => draftId));
  const owned = (
    await db.select().from(listings).where(eq(listings.ownerId, accountId)).orderBy(listings.id)
  ).filter(({ draftId }) => draftId === null || !inheritedDraftIds.has(draftId));
  const unpublished = owned.filter(({ status }) => !isOneOf(status, ONCE_PUBLIC_STATUSES));
  const slots = await db
    .select({ listingId: launchPlaces.listingId })
    .from(launchPlaces)
    .innerJoin(orders, eq(orders.id, launchPlaces.orderId))
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'paid')));
  const paidFor = new Set(slots.map(({ listingId }) => listingId));
  const toDeliver = await db
    .select({ name: orderLines.name })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.accountId, accountId), eq(orderLines.fulfilment, 'by_hand')));
  const isPaidOrder = and(eq(orders.accountId, accountId), isNotNull(orders.paidAt));
  return {
    drafts: (await db.$count(drafts, eq(drafts.accountId, accountId))) - inheritedDraftIds.size,
    unpublished: unpublished.map(({ name }) => name),
    paidUnpublished: unpublished.filter(({ id }) => paidFor.has(id)).map(({ name }) => name),
    published: owned.filter((listing) => !unpublished.includes(listing)).map(({ name }) => name),
    shared: heirs.map(({ name }) => name),
    votes: await db.$count(votes, eq(votes.accountId, accountId)),
    follows: await db.$count(follows, eq(follows.accountId, accountId)),
    reviews: await db.$count(reviews, eq(reviews.accountId, accountId)),
    keys: await db.$count(apiKeys, and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt))),
    unpaidOrders: await db.$count(orders, and(eq(orders.accountId, accountId), eq(orders.status, 'pending'))),
    paidOrders: await db.$count(orders, isPaidOrder),
    toDeliver: toDeliver.map(({ name }) => name),
  };
}
