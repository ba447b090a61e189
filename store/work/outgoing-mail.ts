import { and, desc, eq, gt, inArray, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';
import type { Holder } from './lease.ts';

export type Mail = {
  /** A message with the same key is written down once, whatever is retried. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** What a message is about: its key begins with it, as `invite-12-1` does. */
export const mailKind = (key: string): string => key.split('-', 1)[0]!;

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

/**
 * The text is about to leave: said by one try alone, and false for any other. A message found like this later is not
 * sent again, because nobody else can tell whether it arrived.
 */
export async function handMailOver(tx: Tx, id: number, holder: Holder, now: Date): Promise<boolean> {
  const mail = tx.t.outgoingMail;
  const handed = await tx
    .update(mail)
    .set({ handedOverAt: now, handedOverBy: holder })
    .where(and(eq(mail.id, id), isNull(mail.handedOverAt), isNull(mail.sentAt), isNull(mail.failedAt)))
    .returning({ id: mail.id });
  return handed.length > 0;
}

// Links and codes in a message open doors: they are kept no longer than needed.
const EMPTIED = { subject: '', text: '', html: '', headers: {} };
const NOT_HANDED_OVER = { handedOverAt: null, handedOverBy: null };

/** A message that only this try, if any, has handed over. */
const triedBy = ({ t: { outgoingMail: mail } }: Tx, id: number, holder: Holder) =>
  and(eq(mail.id, id), or(isNull(mail.handedOverBy), eq(mail.handedOverBy, holder)));

/** The mail server has taken the message; also where the try was held for lost meanwhile. */
export async function markMailSent(tx: Tx, id: number, holder: Holder, now: Date): Promise<void> {
  await tx
    .update(tx.t.outgoingMail)
    .set({ ...EMPTIED, sentAt: now, failedAt: null, lastError: null })
    .where(triedBy(tx, id, holder));
}

/** Notes a try after which the message certainly was not taken; `failedAt` gives the message up. */
export async function markMailFailed(
  tx: Tx,
  id: number,
  holder: Holder,
  { error, failedAt }: { error: string; failedAt: Date | null },
): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({
      ...NOT_HANDED_OVER,
      ...(failedAt ? EMPTIED : {}),
      attempts: sql`${mail.attempts} + 1`,
      lastError: error,
      failedAt,
    })
    .where(triedBy(tx, id, holder));
}

/** Gives up a message that was handed over and may have arrived. Its text stays where the operator may send it again. */
export async function markMailUnknown(
  tx: Tx,
  id: number,
  { error, keepText }: { error: string; keepText: boolean },
  now: Date,
): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({
      ...(keepText ? {} : EMPTIED),
      attempts: sql`${mail.attempts} + 1`,
      lastError: error,
      failedAt: now,
    })
    .where(and(eq(mail.id, id), isNotNull(mail.handedOverAt), isNull(mail.sentAt)));
}

/** Whether it is unknown that a message that was given up arrived. */
export const mayHaveArrived = ({ failedAt, handedOverAt }: MailRow): boolean =>
  failedAt !== null && handedOverAt !== null;

/** Makes a message ready to be sent again that may have arrived; null where there is no such one with its text. */
export async function readyMailAgain(tx: Tx, id: number): Promise<MailRow | null> {
  const mail = tx.t.outgoingMail;
  const [row] = await tx
    .update(mail)
    .set({ ...NOT_HANDED_OVER, failedAt: null })
    .where(and(eq(mail.id, id), isNotNull(mail.failedAt), isNotNull(mail.handedOverAt), ne(mail.text, '')))
    .returning();
  return row ?? null;
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
