import type { Logger } from 'pino';
import { listDueDeletions } from '../../store/people/account-deletion.ts';
import { deleteAccount, type DeletingParts } from './delete-account.ts';

const AT_ONCE = 20;

/** Deletes the accounts whose time has come. One that cannot be deleted just now does not keep the others. */
export async function deleteDueAccounts(
  parts: DeletingParts & { log: Pick<Logger, 'info' | 'error'> },
): Promise<void> {
  for (const planned of await listDueDeletions(parts.db, parts.now(), { limit: AT_ONCE })) {
    try {
      await deleteAccount(parts, { accountId: planned.id });
    } catch (error) {
      parts.log.error({ err: error, account: planned.id }, 'account not deleted yet');
    }
  }
}
