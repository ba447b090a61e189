import { MAIL_KINDS, type MailKind } from '../../rules/people/mail-kinds.ts';
import { endMail, resumeMail } from '../../store/people/write/ended-mail.ts';
import type { ActParts } from '../act-parts.ts';

/** Turns on the given kinds of mail for a person and turns off all other optional kinds. */
export async function chooseMail(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { accountId, wanted }: { accountId: number; wanted: readonly MailKind[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kind of MAIL_KINDS) {
      if (wanted.includes(kind)) await resumeMail(tx, accountId, kind);
      else await endMail(tx, accountId, kind, now());
    }
  });
}
