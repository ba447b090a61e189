import { accountDeletedMessage } from '../../../mail/messages/account-messages.ts';
import { deletionWords, type PersonSummary } from '../../../rules/people/account-deletion.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import { listDueDeletions, type PlannedDeletion } from '../../../store/people/account-deletion.ts';
import {
  buryAccount,
  forgetUnpaidOrders,
  letGoOfListings,
  passOnShared,
  takeBackParticipation,
} from '../../../store/people/write/account-deletion.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { listPendingOrders, type OrderRow } from '../../../store/orders/orders.ts';
import { summarizePerson } from '../../../store/people/person-summary.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { ActParts } from '../../act-parts.ts';

export type DeletingParts = Omit<ActParts, 'settings' | 'jobs'> & {
  /** Ends an order that is not paid, at the payment provider too; false where money may be on its way. */
  cancelOrder: (order: OrderRow) => Promise<boolean>;
};

/**
 * Deletes an account whose time has come; false when it has not, when it is deleted already, or while money is on its
 * way. Unpaid orders are ended first, at the payment provider too; all else is one transaction, so that whatever
 * stops it in the middle, it is done whole the next time.
 */
export async function deleteAccount(
  parts: DeletingParts,
  { accountId }: { accountId: number },
): Promise<boolean> {
  const { db, now } = parts;
  const [due] = await listDueDeletions(db, now(), { limit: 1, id: accountId });
  if (!due) return false;
  for (const order of await listPendingOrders(db, accountId)) {
    if (!(await parts.cancelOrder(order))) {
      // Paid in this moment, or slow money on its way: the next round sees how that ended.
      return false;
    }
  }
  return db.transaction(async (tx) => {
    // They may have signed in, or another process been faster.
    const [still] = await listDueDeletions(tx, now(), { limit: 1, id: accountId });
    if (!still || (await listPendingOrders(tx, accountId)).length > 0) return false;
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
  { mail }: Pick<ActParts, 'mail'>,
  { id, email, listings }: PlannedDeletion,
  summary: PersonSummary,
): Promise<void> {
  const { name } = await getSiteSettings(tx);
  const words = deletionWords(summary, listings);
  await mail.queue(tx, { key: `deleted-${id}`, to: email, ...accountDeletedMessage(name, words) });
}
