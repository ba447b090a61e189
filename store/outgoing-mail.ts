import { and, desc, eq, gt, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
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

/** Messages to an address since a moment that somebody else caused: invites and links of claims. */
export async function countMailFromStrangers(db: Queries, to: string, since: Date): Promise<number> {
  const mail = db.t.outgoingMail;
  const fromStrangers = or(like(mail.key, 'invite-%'), like(mail.key, 'claim-link-%'));
  return db.$count(mail, and(eq(mail.recipient, to), gt(mail.createdAt, since), fromStrangers));
}

export async function findMail(db: Queries, key: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(db.t.outgoingMail).where(eq(db.t.outgoingMail.key, key));
  return row;
}

/** The text is about to leave. A message found like this by another process is not sent again. */
export async function markMailHandedOver(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.outgoingMail).set({ handedOverAt: now }).where(eq(tx.t.outgoingMail.id, id));
}

// Links and codes in a message open doors: they are kept no longer than needed.
const EMPTIED = { text: '', html: '', headers: {} };

export async function markMailSent(tx: Tx, id: number, now: Date): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ ...EMPTIED, sentAt: now })
    .where(eq(mail.id, id));
}

/** Notes a failed try; `failedAt` gives the message up. */
export async function markMailFailed(
  tx: Tx,
  id: number,
  error: string,
  failedAt: Date | null,
): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({
      ...(failedAt ? EMPTIED : { handedOverAt: null }),
      attempts: sql`${mail.attempts} + 1`,
      lastError: error,
      failedAt,
    })
    .where(eq(mail.id, id));
}

/** Messages that were given up, newest first: bounced, refused, or cut off by a crash. */
export async function listFailedMail(db: Queries, limit: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  return db.select().from(mail).where(isNotNull(mail.failedAt)).orderBy(desc(mail.id)).limit(limit);
}

/** Remembers that a mail server refused this address for good. */
export async function addBouncedAddress(tx: Tx, email: string, reply: string, now: Date): Promise<void> {
  await tx.insert(tx.t.bouncedAddresses).values({ email, reply, createdAt: now }).onConflictDoNothing();
}

/** Those of the given addresses that bounced. */
export async function bouncedAmong(db: Queries, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bounced = db.t.bouncedAddresses;
  const rows = await db.select({ email: bounced.email }).from(bounced).where(inArray(bounced.email, emails));
  return new Set(rows.map(({ email }) => email));
}
