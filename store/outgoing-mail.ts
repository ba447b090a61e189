import { eq, sql } from 'drizzle-orm';
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

export type MailRow = Queries['t']['outgoingMail']['$inferSelect'];

/** Writes a message down in the transaction of the change that causes it; the mail job sends it. */
export async function addMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const { key, to, subject, text, html, headers = {} } = mail;
  await tx
    .insert(tx.t.outgoingMail)
    .values({ key, recipient: to, subject, text, html, headers, createdAt: now })
    .onConflictDoNothing();
}

export async function findMail(db: Queries, key: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(db.t.outgoingMail).where(eq(db.t.outgoingMail.key, key));
  return row;
}

export async function markMailSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.outgoingMail).set({ sentAt: now }).where(eq(tx.t.outgoingMail.id, id));
}

/** Notes a failed try; `failedAt` gives the message up. */
export async function markMailFailed(tx: Tx, id: number, error: string, failedAt: Date | null): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: error, failedAt })
    .where(eq(mail.id, id));
}
