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
  /** Cancels an unpaid order, at the payment provider too; false if money may be on its way. */
  cancelOrder: (order: OrderRow) => Promise<boolean>;
};

/**
 * Deletes an account that is due. Returns false if it is not due, already deleted, or waiting for money. Unpaid
 * orders are cancelled first, at the payment provider too; the rest is one transaction, so that an interrupted
 * deletion is completed next time.
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
      // Just paid, or a slow payment is pending: the next run sees the result.
      return false;
    }
  }
  return db.transaction(async (tx) => {
    // They may have signed in, or another process may have been faster.
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
