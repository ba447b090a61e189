import { and, eq } from 'drizzle-orm';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries } from '../engine/database.ts';

/** Lists the kinds of mail that a person has turned off. */
export async function listUnsubscribedKinds(db: Queries, accountId: number): Promise<string[]> {
  const { endedMail } = db.t;
  const rows = await db
    .select({ kind: endedMail.kind })
    .from(endedMail)
    .where(eq(endedMail.accountId, accountId));
  return rows.map(({ kind }) => kind);
}

/** Checks whether a person has turned off this kind of mail. */
export async function isUnsubscribed(db: Queries, accountId: number, kind: MailKind): Promise<boolean> {
  const { endedMail } = db.t;
  return (await db.$count(endedMail, and(eq(endedMail.accountId, accountId), eq(endedMail.kind, kind)))) > 0;
}
