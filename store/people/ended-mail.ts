import { and, eq } from 'drizzle-orm';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries, Tx } from '../engine/database.ts';

/** Kinds of mail that a person has turned off. */
export async function listEndedMail(db: Queries, accountId: number): Promise<string[]> {
  const { endedMail } = db.t;
  const rows = await db
    .select({ kind: endedMail.kind })
    .from(endedMail)
    .where(eq(endedMail.accountId, accountId));
  return rows.map(({ kind }) => kind);
}

/** Whether a person has turned off this kind of mail. */
export async function hasEndedMail(db: Queries, accountId: number, kind: MailKind): Promise<boolean> {
  const { endedMail } = db.t;
  return (await db.$count(endedMail, and(eq(endedMail.accountId, accountId), eq(endedMail.kind, kind)))) > 0;
}

/** Turns a kind of mail off; nothing where it was. */
export async function endMail(tx: Tx, accountId: number, kind: MailKind, now: Date): Promise<void> {
  await tx.insert(tx.t.endedMail).values({ accountId, kind, createdAt: now }).onConflictDoNothing();
}

/** Turns a kind of mail on again. */
export async function resumeMail(tx: Tx, accountId: number, kind: MailKind): Promise<void> {
  const { endedMail } = tx.t;
  await tx.delete(endedMail).where(and(eq(endedMail.accountId, accountId), eq(endedMail.kind, kind)));
}
