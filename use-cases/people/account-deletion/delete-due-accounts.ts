import type { Logger } from 'pino';
import { listDueDeletions } from '../../../store/people/account-deletion.ts';
import { putDeletionOff } from '../../../store/people/write/account-deletion.ts';
import { deleteAccount, type DeletingParts } from './delete-account.ts';

const AT_ONCE = 20;

const RETRY_MS = 60 * 60 * 1000;

/**
 * Deletes the accounts that are due. An account that cannot be deleted now does not block the others: it is tried
 * again an hour later, after them.
 */
export async function deleteDueAccounts(
  parts: DeletingParts & { log: Pick<Logger, 'info' | 'error'> },
): Promise<void> {
  for (const planned of await listDueDeletions(parts.db, parts.now(), { limit: AT_ONCE })) {
    try {
      if (await deleteAccount(parts, { accountId: planned.id })) continue;
    } catch (error) {
      parts.log.error({ err: error, account: planned.id }, 'account could not be deleted yet');
    }
    const dueAt = new Date(parts.now().getTime() + RETRY_MS);
    await parts.db.transaction((tx) => putDeletionOff(tx, planned, dueAt));
  }
}
