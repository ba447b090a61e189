import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { ListingFate } from '../../../rules/people/account-deletion.ts';
import { type DraftDocument, createEmptyDocument } from '../../../rules/drafts/draft-document.ts';
import { type FieldsWith, listFieldsWith } from '../../../rules/listings/fields/listing-fields.ts';
import { buildTypedRecord } from '../../../rules/typed/records.ts';
import { type ColumnKey, columnOf } from '../../listings/field-columns.ts';
import { collectSources, removeAddresses } from '../../../rules/listings/website-sources.ts';
import { ONCE_PUBLIC_STATUSES } from '../../../rules/states/listing.ts';
import { UNPAID_STATUSES } from '../../../rules/states/order.ts';
import { saveSources } from '../../listings/write/listings.ts';
import { moveListing } from '../../listings/write/move-listing.ts';
import { buildCountUpdate } from '../../community/write/count-update.ts';
import type { Tx } from '../../engine/database.ts';
import { listSuccessors } from '../account-deletion.ts';
import { oneRow } from '../../engine/one-row.ts';

type EmailField = FieldsWith<{ kind: 'email'; home: 'column' }>;
/** Fields of a listing that may contain the person's address. A field that is not a column does not compile here. */
const EMAIL_FIELDS: EmailField[] = listFieldsWith({ kind: 'email' });

/** Builds a record with one value for each column that may contain an address. */
const emailColumns = <Value>(value: (column: ColumnKey<EmailField>) => Value) =>
  buildTypedRecord<{ [Name in EmailField as ColumnKey<Name>]: Value }>(EMAIL_FIELDS.map(columnOf), value);

/** Schedules the deletion of an account. Scheduling it again changes the time and what happens to the listings. */
export async function scheduleDeletion(
  tx: Tx,
  accountId: number,
  plan: { dueAt: Date; listings: ListingFate },
): Promise<void> {
  const { accounts } = tx.t;
  const set = { deletionDueAt: plan.dueAt, deletionListings: plan.listings };
  await tx.update(accounts).set(set).where(eq(accounts.id, accountId));
}

/** Postpones a deletion that failed, unless it was cancelled or rescheduled in the meantime. */
export async function postponeDeletion(
  tx: Tx,
  { id, dueAt: before }: { id: number; dueAt: Date },
  dueAt: Date,
): Promise<void> {
  const { accounts } = tx.t;
  const set = { deletionDueAt: dueAt };
  await tx
    .update(accounts)
    .set(set)
    .where(and(eq(accounts.id, id), eq(accounts.deletionDueAt, before)));
}

/** Cancels a scheduled deletion. Returns the id of the account, or undefined if none was scheduled. */
export async function cancelDeletion(tx: Tx, email: string): Promise<number | undefined> {
  const { accounts } = tx.t;
  const [account] = await tx
    .update(accounts)
    .set({ deletionDueAt: null, deletionListings: null })
    .where(and(eq(accounts.email, email), isNotNull(accounts.deletionDueAt)))
    .returning({ id: accounts.id });
  return account?.id;
}

/** Ends all access to an account: browser sessions, API keys and connected apps. */
export async function revokeAllAccess(tx: Tx, accountId: number, now: Date): Promise<void> {
  const { browserSessions, apiKeys, oauthRecords } = tx.t;
  await tx.delete(browserSessions).where(eq(browserSessions.accountId, accountId));
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
  await tx.delete(oauthRecords).where(eq(oauthRecords.accountId, String(accountId)));
}

/** Transfers drafts and listings with co-founders to the one who joined first, without the address of the leaving person. */
export async function transferSharedDrafts(
  tx: Tx,
  { id: accountId, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const { drafts, draftMembers, listings } = tx.t;
  for (const { draftId, heir } of await listSuccessors(tx, accountId)) {
    const draft = oneRow(
      await tx.select({ document: drafts.document }).from(drafts).where(eq(drafts.id, draftId)),
    );
    const document = withoutContact(draft.document, email);
    await tx.update(drafts).set({ accountId: heir, document }).where(eq(drafts.id, draftId));
    await tx
      .update(listings)
      .set(
        emailColumns(
          (column) =>
            sql`case when lower(${listings[column]}) = ${email} then null else ${listings[column]} end`,
        ),
      )
      .where(eq(listings.draftId, draftId));
    const ofDraft = await tx.select({ id: listings.id }).from(listings).where(eq(listings.draftId, draftId));
    for (const { id } of ofDraft) await saveSources(tx, id, collectSources(document));
    await tx
      .delete(draftMembers)
      .where(and(eq(draftMembers.draftId, draftId), eq(draftMembers.accountId, heir)));
    await tx
      .update(listings)
      .set({ ownerId: heir, updatedAt: now })
      .where(and(eq(listings.draftId, draftId), eq(listings.ownerId, accountId)));
  }
}

const isSameAddress = (value: unknown, email: string): boolean => String(value).toLowerCase() === email;

function withoutContact(document: DraftDocument, email: string): DraftDocument {
  const fields = { ...document.fields };
  for (const name of EMAIL_FIELDS)
    if (isSameAddress(fields[name].value, email)) fields[name] = createEmptyDocument().fields[name];
  return { ...document, fields };
}

/** Deletes a person's listings that were never public. The others are taken down or left without an owner, according to `fate`. */
export async function releaseListings(
  tx: Tx,
  accountId: number,
  fate: ListingFate,
  now: Date,
): Promise<void> {
  const { listings, drafts, launchPlaces } = tx.t;
  const mine = eq(listings.ownerId, accountId);
  const unpublished = and(mine, notInArray(listings.status, [...ONCE_PUBLIC_STATUSES]));
  const unpublishedIds = tx.select({ id: listings.id }).from(listings).where(unpublished);
  await tx.delete(launchPlaces).where(inArray(launchPlaces.listingId, unpublishedIds));
  await tx.update(drafts).set({ listingId: null }).where(inArray(drafts.listingId, unpublishedIds));
  await tx.delete(listings).where(unpublished);

  const publishedIds = tx.select({ id: listings.id }).from(listings).where(mine);
  await tx.update(drafts).set({ listingId: null }).where(inArray(drafts.listingId, publishedIds));
  if (fate === 'archive') {
    const { listingStories, listingPictures, listingLogos, milestones, listingUpdates, listingVersions } =
      tx.t;
    for (const table of [
      listingStories,
      listingPictures,
      listingLogos,
      milestones,
      listingUpdates,
      listingVersions,
    ]) {
      await tx.delete(table).where(inArray(table.listingId, publishedIds));
    }
    const { id, status } = listings;
    for (const listing of await tx.select({ id, status }).from(listings).where(mine)) {
      await moveListing(tx, listing, { event: 'owner_leaves' }, now);
    }
  }
  for (const { id, profile } of await tx
    .select({ id: listings.id, profile: listings.profile })
    .from(listings)
    .where(mine)) {
    if (profile.sources) await saveSources(tx, id, removeAddresses(profile.sources));
  }
  await tx
    .update(listings)
    .set({
      ownerId: null,
      draftId: null,
      ...emailColumns(() => null),
      verifiedAt: null,
      updatedAt: now,
    })
    .where(mine);
}

/** Deletes a person's votes, follows and reviews, and updates the counts of the listings. */
export async function deleteInteractions(tx: Tx, accountId: number): Promise<void> {
  await deleteAndUncount(tx, 'votes', accountId);
  await deleteAndUncount(tx, 'follows', accountId);
  const { reviews } = tx.t;
  await tx.delete(reviews).where(eq(reviews.accountId, accountId));
}

async function deleteAndUncount(tx: Tx, tableName: 'votes' | 'follows', accountId: number): Promise<void> {
  const { listings, [tableName]: table } = tx.t;
  for (const light of [true, false]) {
    const own = and(eq(table.accountId, accountId), eq(table.light, light), isNull(table.setAsideAt));
    const theirs = tx.select({ id: table.listingId }).from(table).where(own);
    await tx
      .update(listings)
      .set(buildCountUpdate(tx, tableName, light, -1))
      .where(inArray(listings.id, theirs));
  }
  await tx.delete(table).where(eq(table.accountId, accountId));
}

/** Deletes orders that were never paid, and the person's address in the payments of the others. */
export async function deleteUnpaidOrders(tx: Tx, accountId: number): Promise<void> {
  const { orders, orderLines, orderHelp, payments, promoUses, launchPlaces } = tx.t;
  const unpaid = and(eq(orders.accountId, accountId), inArray(orders.status, UNPAID_STATUSES));
  const ids = tx.select({ id: orders.id }).from(orders).where(unpaid);
  for (const table of [orderLines, orderHelp, payments, promoUses, launchPlaces]) {
    await tx.delete(table).where(inArray(table.orderId, ids));
  }
  await tx.delete(orders).where(unpaid);
  const remainingIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId));
  for (const { id, request } of await tx
    .select()
    .from(payments)
    .where(inArray(payments.orderId, remainingIds))) {
    await tx
      .update(payments)
      .set({ request: { ...request, email: '' } })
      .where(eq(payments.id, id));
  }
}

/** Deletes all other data of a person and keeps only their id, to which retained orders and security events refer. */
export async function anonymizeAccount(
  tx: Tx,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const { t } = tx;
  const ofAccount = [
    ...[
      t.browserSessions,
      t.secondFactors,
      t.faces,
      t.knownBrowsers,
      t.apiKeys,
      t.endedMail,
      t.drafts,
      t.draftMembers,
      t.claims,
      t.reports,
      t.founders,
    ],
    ...[t.interviewAnswers, t.idempotencyKeys],
  ];
  for (const table of ofAccount) await tx.delete(table).where(eq(table.accountId, id));
  await tx.delete(t.oauthRecords).where(eq(t.oauthRecords.accountId, String(id)));
  for (const table of [t.signInCodes, t.invites, t.bouncedAddresses, t.searchAlerts]) {
    await tx.delete(table).where(eq(table.email, email));
  }
  await tx.delete(t.outgoingMail).where(eq(t.outgoingMail.recipient, email));
  await removeContactFromHistory(tx, id, email);
  await tx
    .update(t.listingVersions)
    .set({ via: 'deleted account' })
    .where(eq(t.listingVersions.accountId, id));
  await tx
    .update(t.accounts)
    .set({
      // Not a valid address, so that no one can sign in with it.
      email: `deleted:${id}`,
      mailbox: null,
      name: null,
      role: 'member',
      deletionDueAt: null,
      deletionListings: null,
      deletedAt: now,
    })
    .where(eq(t.accounts.id, id));
}

/** Removes the person's address from the history of the listings they edited. */
async function removeContactFromHistory(tx: Tx, accountId: number, email: string): Promise<void> {
  const versions = tx.t.listingVersions;
  const edited = tx
    .select({ id: versions.listingId })
    .from(versions)
    .where(eq(versions.accountId, accountId));
  const listContactFields = (values: Record<string, unknown>) =>
    EMAIL_FIELDS.filter((name) => isSameAddress(values[name], email));
  const withoutAddress = (values: Record<string, unknown>) => ({
    ...values,
    ...Object.fromEntries(listContactFields(values).map((name) => [name, null])),
  });
  for (const { id, before, after } of await tx
    .select()
    .from(versions)
    .where(inArray(versions.listingId, edited))) {
    if (listContactFields(before).length + listContactFields(after).length === 0) continue;
    const set = { before: withoutAddress(before), after: withoutAddress(after) };
    await tx.update(versions).set(set).where(eq(versions.id, id));
  }
}
