import { accountDeletedMessage } from '../../../mail/messages/account-messages.ts';
import { describeDeletion, type PersonSummary } from '../../../rules/people/account-deletion.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { listDueDeletions, type ScheduledDeletion } from '../../../store/people/account-deletion.ts';
import {
  anonymizeAccount,
  deleteUnpaidOrders,
  releaseListings,
  transferSharedDrafts,
  deleteInteractions,
} from '../../../store/people/write/account-deletion.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { listPendingOrders, type OrderRow } from '../../../store/orders/orders.ts';
import { summarizePerson } from '../../../store/people/person-summary.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

export type AccountDeletionDeps = Omit<UseCaseDeps, 'settings' | 'jobs'> & {
  /** Cancels an unpaid order, at the payment provider too; false if money may be on its way. */
  cancelOrder: (order: OrderRow) => Promise<boolean>;
};

/**
 * Deletes an account that is due. Returns false if it is not due, already deleted, or waiting for money. Unpaid
 * orders are cancelled first, at the payment provider too; the rest is one transaction, so that an interrupted
 * deletion is completed next time.
 */
export async function deleteAccount(
  deps: AccountDeletionDeps,
  { accountId }: { accountId: number },
): Promise<boolean> {
  const { db, now } = deps;
  const [due] = await listDueDeletions(db, now(), { limit: 1, id: accountId });
  if (!due) return false;
  for (const order of await listPendingOrders(db, accountId)) {
    if (!(await deps.cancelOrder(order))) {
      // Just paid, or a slow payment is pending: the next run sees the result.
      return false;
    }
  }
  return db.transaction(async (tx) => {
    // They may have signed in, or another process may have been faster.
    const [stillDue] = await listDueDeletions(tx, now(), { limit: 1, id: accountId });
    if (!stillDue || (await listPendingOrders(tx, accountId)).length > 0) return false;
    const summary = await summarizePerson(tx, accountId);
    await transferSharedDrafts(tx, stillDue, now());
    await releaseListings(tx, accountId, stillDue.listings, now());
    await deleteInteractions(tx, accountId);
    await deleteUnpaidOrders(tx, accountId);
    await anonymizeAccount(tx, stillDue, now());
    await recordAuditEvent(
      tx,
      { type: 'account_deleted', accountId, details: { listings: stillDue.listings } },
      deps,
    );
    await sendDeletionMail(tx, deps, stillDue, summary);
    return true;
  });
}

async function sendDeletionMail(
  tx: Tx,
  { mail }: Pick<UseCaseDeps, 'mail'>,
  { id, email, listings }: ScheduledDeletion,
  summary: PersonSummary,
): Promise<void> {
  const { name } = await getSiteSettings(tx);
  const words = describeDeletion(summary, listings);
  await mail.queue(tx, { key: `deleted-${id}`, to: email, ...accountDeletedMessage(name, words) });
}
