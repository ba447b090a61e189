import { MAIL_KINDS, type MailKind } from '../../rules/people/mail-kinds.ts';
import { unsubscribeFromMail, resubscribeToMail } from '../../store/people/write/ended-mail.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** Turns on the given kinds of mail for a person and turns off all other optional kinds. */
export async function updateMailPreferences(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { accountId, kinds }: { accountId: number; kinds: readonly MailKind[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kind of MAIL_KINDS) {
      if (kinds.includes(kind)) await resubscribeToMail(tx, accountId, kind);
      else await unsubscribeFromMail(tx, accountId, kind, now());
    }
  });
}
