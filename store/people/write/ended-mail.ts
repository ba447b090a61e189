import { and, eq } from 'drizzle-orm';
import type { MailKind } from '../../../rules/people/mail-kinds.ts';
import type { Tx } from '../../engine/database.ts';

/** Turns a kind of mail off. Can be repeated. */
export async function unsubscribeFromMail(
  tx: Tx,
  accountId: number,
  kind: MailKind,
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.endedMail).values({ accountId, kind, createdAt: now }).onConflictDoNothing();
}

/** Turns a kind of mail on again. */
export async function resubscribeToMail(tx: Tx, accountId: number, kind: MailKind): Promise<void> {
  const { endedMail } = tx.t;
  await tx.delete(endedMail).where(and(eq(endedMail.accountId, accountId), eq(endedMail.kind, kind)));
}
