import type { Logger } from 'pino';
import { listDueDeletions } from '../../../store/people/account-deletion.ts';
import { postponeDeletion } from '../../../store/people/write/account-deletion.ts';
import { deleteAccount, type AccountDeletionDeps } from './delete-account.ts';

const BATCH_SIZE = 20;

const RETRY_MS = 60 * 60 * 1000;

/**
 * Deletes the accounts that are due. An account that cannot be deleted now does not block the others: it is tried
 * again an hour later, after them.
 */
export async function deleteDueAccounts(
  deps: AccountDeletionDeps & { log: Pick<Logger, 'info' | 'error'> },
): Promise<void> {
  for (const planned of await listDueDeletions(deps.db, deps.now(), { limit: BATCH_SIZE })) {
    try {
      if (await deleteAccount(deps, { accountId: planned.id })) continue;
    } catch (error) {
      deps.log.error({ err: error, account: planned.id }, 'account could not be deleted yet');
    }
    const dueAt = new Date(deps.now().getTime() + RETRY_MS);
    await deps.db.transaction((tx) => postponeDeletion(tx, planned, dueAt));
  }
}
