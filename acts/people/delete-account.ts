import type { Logger } from 'pino';
import { accountDeletedMessage, deletionAskedMessage } from '../../pipeline/mail/account-messages.ts';
import { deletionWords, type ListingFate, type PersonSummary } from '../../rules/people/account-deletion.ts';
import { record } from '../../store/people/audit-log.ts';
import {
  buryAccount,
  cancelDeletion,
  endAllAccess,
  forgetUnpaidOrders,
  letGoOfListings,
  listDueDeletions,
  passOnShared,
  planDeletion,
  type PlannedDeletion,
  takeBackParticipation,
} from '../../store/people/account-deletion.ts';
import type { Tx } from '../../store/engine/database.ts';
import { listOrders, type OrderRow } from '../../store/money/orders.ts';
import type { Mail } from '../../store/work/outgoing-mail.ts';
import { summarizePerson } from '../../store/people/person-summary.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { ActParts } from './act-parts.ts';
import type { Person } from './person-data.ts';

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 20;

type Mailing = { mail: { queue(tx: Tx, mail: Mail): Promise<void> }; publicUrl: string };
type By = { operator?: string; address?: string };

/**
 * Begins to delete an account: all access ends now, the rest is deleted after `account_deletion_days` (or at once, with
 * `inDays` 0), unless the person signs in before. They are mailed what goes and what stays. Answers when that will be.
 */
export async function askForDeletion(
  parts: ActParts & Mailing,
  person: Person,
  { fate, inDays, by = {} }: { fate: ListingFate; inDays?: number; by?: By },
): Promise<Date> {
  return parts.db.transaction(async (tx) => {
    const site = await getSiteSettings(tx);
    const days = inDays ?? site.account_deletion_days;
    const dueAt = new Date(parts.now().getTime() + days * DAY);
    const words = deletionWords(await summarizePerson(tx, person.id), fate);
    await planDeletion(tx, person.id, { dueAt, listings: fate });
    await endAllAccess(tx, person.id, parts.now());
    const details = { listings: fate, days };
    await record(tx, { type: 'account_deletion_asked', accountId: person.id, ...by, details }, parts);
    if (days > 0) {
      const day = dueAt.toISOString().slice(0, 10);
      const told = { day, signInUrl: `${parts.publicUrl}/sign-in`, words };
      const key = `deletion-asked-${person.id}-${parts.now().getTime()}`;
      await parts.mail.queue(tx, { key, to: person.email, ...deletionAskedMessage(site.name, told) });
    }
    return dueAt;
  });
}

/** Somebody with this address signed in: a planned deletion is taken back. True when there was one. */
export async function keepAccount(
  tx: Tx,
  email: string,
  by: By,
  parts: Omit<ActParts, 'db'>,
): Promise<boolean> {
  const accountId = await cancelDeletion(tx, email);
  if (accountId === undefined) return false;
  await record(tx, { type: 'account_deletion_undone', accountId, ...by }, parts);
  return true;
}

type Deleting = ActParts & Mailing & { cancelOrder: (order: OrderRow) => Promise<boolean> };

/** Deletes the accounts whose time has come. One that cannot be deleted just now does not keep the others. */
export async function deleteDueAccounts(
  parts: Deleting & { log: Pick<Logger, 'info' | 'error'> },
): Promise<void> {
  for (const planned of await listDueDeletions(parts.db, parts.now(), { limit: AT_ONCE })) {
    try {
      await deleteAccount(parts, planned.id);
    } catch (error) {
      parts.log.error({ err: error, account: planned.id }, 'account not deleted yet');
    }
  }
}

/**
 * Deletes an account whose time has come; false when it has not, when it is deleted already, or while money is on its
 * way. Unpaid orders are ended first, at the payment provider too; all else is one transaction, so that whatever
 * stops it in the middle, it is done whole the next time.
 */
export async function deleteAccount(parts: Deleting, accountId: number): Promise<boolean> {
  const { db, now } = parts;
  const [due] = await listDueDeletions(db, now(), { limit: 1, id: accountId });
  if (!due) return false;
  for (const order of await pendingOrders(db, accountId)) {
    if (!(await parts.cancelOrder(order))) {
      // Paid in this moment, or slow money on its way: the next round sees how that ended.
      return false;
    }
  }
  return db.transaction(async (tx) => {
    // They may have signed in, or another process been faster.
    const [still] = await listDueDeletions(tx, now(), { limit: 1, id: accountId });
    if (!still || (await pendingOrders(tx, accountId)).length > 0) return false;
    const summary = await summarizePerson(tx, accountId);
    await passOnShared(tx, still, now());
    await letGoOfListings(tx, accountId, still.listings, now());
    await takeBackParticipation(tx, accountId);
    await forgetUnpaidOrders(tx, accountId);
    await buryAccount(tx, still, now());
    await record(tx, { type: 'account_deleted', accountId, details: { listings: still.listings } }, parts);
    await sayGoodbye(tx, parts, still, summary);
    return true;
  });
}

async function sayGoodbye(
  tx: Tx,
  { mail }: Mailing,
  { id, email, listings }: PlannedDeletion,
  summary: PersonSummary,
): Promise<void> {
  const { name } = await getSiteSettings(tx);
  const words = deletionWords(summary, listings);
  await mail.queue(tx, { key: `deleted-${id}`, to: email, ...accountDeletedMessage(name, words) });
}

async function pendingOrders(db: Parameters<typeof listOrders>[0], accountId: number): Promise<OrderRow[]> {
  const { rows } = await listOrders(db, accountId, { limit: 1000, offset: 0 });
  return rows.filter(({ status }) => status === 'pending');
}
