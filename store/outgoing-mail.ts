import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Queries, Tx } from './database.ts';

export type Mail = {
  /** A message with the same key is written down once, whatever is retried. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

export type QueuedMail = Mail & { id: number; attempts: number };

/** Writes a message down in the transaction of the change that causes it; the mail job sends it. */
export async function addMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const { key, to, subject, text, html, headers = {} } = mail;
  await tx
    .insert(tx.t.outgoingMail)
    .values({ key, recipient: to, subject, text, html, headers, runAfter: now, createdAt: now })
    .onConflictDoNothing();
}

/** Messages to send now, oldest first. */
export async function dueMail(db: Queries, now: Date, limit = 50): Promise<QueuedMail[]> {
  const mail = db.t.outgoingMail;
  const rows = await db
    .select()
    .from(mail)
    .where(and(isNull(mail.sentAt), isNull(mail.failedAt), lte(mail.runAfter, now)))
    .orderBy(asc(mail.id))
    .limit(limit);
  return rows.map(({ recipient, ...row }) => ({ ...row, to: recipient }));
}

export async function markMailSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.outgoingMail).set({ sentAt: now }).where(eq(tx.t.outgoingMail.id, id));
}

/** Notes a failed try: `runAfter` for another one, or null to give up. */
export async function markMailFailed(
  tx: Tx,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  error: string,
  runAfter: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .update(tx.t.outgoingMail)
    .set({ attempts: attempts + 1, lastError: error, ...(runAfter ? { runAfter } : { failedAt: now }) })
    .where(eq(tx.t.outgoingMail.id, id));
}
