import { and, count, desc, eq, gt, inArray, isNotNull, isNull, like, or } from 'drizzle-orm';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import type { Queries } from '../engine/database.ts';
import { itemAt } from '../../rules/typed/sure.ts';

export type Mail = {
  /** A message with the same key is written down once, whatever is retried. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** What a message is about: its key begins with it, as `invite-7-12-1` does. */
export const mailKind = (key: string): string => itemAt(key.split('-', 1), 0);

export type MailRow = Queries['t']['outgoingMail']['$inferSelect'];

// The number of the account that caused it comes first.
const FROM_STRANGER = /^(?:invite|claim-link)-(\d+)-/;

/** Is this caused by a stranger: an invite, the link of a claim? It is counted by the mailbox it goes to. */
export const isFromStranger = (key: string): boolean => FROM_STRANGER.test(key);

/** The accounts that caused messages to the mailbox of an address since a moment, once for each: invites and links of claims. */
export async function sendersOfMail(db: Queries, to: string, since: Date): Promise<number[]> {
  const mail = db.t.outgoingMail;
  const rows = await db
    .select({ key: mail.key })
    .from(mail)
    .where(and(eq(mail.mailbox, mailboxOf(to)), gt(mail.createdAt, since)));
  return rows.map(({ key }) => Number(FROM_STRANGER.exec(key)?.[1]));
}

/** Messages written since a moment whose key begins like this, such as `notice-12-`. */
export async function countMailNamed(db: Queries, start: string, since: Date): Promise<number> {
  const mail = db.t.outgoingMail;
  return db.$count(mail, and(like(mail.key, `${start}%`), gt(mail.createdAt, since)));
}

export async function findMail(db: Queries, key: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(db.t.outgoingMail).where(eq(db.t.outgoingMail.key, key));
  return row;
}

/** The id of the message written down last; 0 where there is none. */
export async function lastMail(db: Queries): Promise<number> {
  const mail = db.t.outgoingMail;
  const [row] = await db.select({ id: mail.id }).from(mail).orderBy(desc(mail.id)).limit(1);
  return row?.id ?? 0;
}

/** The messages that were written down after this one. */
export async function mailAfter(db: Queries, id: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  return db.select().from(mail).where(gt(mail.id, id));
}

/** Whether it is unknown that a message that was given up arrived. */
export const mayHaveArrived = ({ failedAt, handedOverAt }: MailRow): boolean =>
  failedAt !== null && handedOverAt !== null;

/** Messages that were given up, newest first: bounced, refused, or cut off by a crash. */
export async function listFailedMail(db: Queries, limit: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  return db.select().from(mail).where(isNotNull(mail.failedAt)).orderBy(desc(mail.id)).limit(limit);
}

/** The same with those that the mail server did not take and that are tried again, newest first. */
export async function listTroubledMail(db: Queries, limit: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  const waits = and(isNull(mail.sentAt), isNotNull(mail.lastError));
  return db
    .select()
    .from(mail)
    .where(or(isNotNull(mail.failedAt), waits))
    .orderBy(desc(mail.id))
    .limit(limit);
}

/** How many messages that are kept wait, were sent, and were given up. */
export async function countMail(db: Queries): Promise<{ waiting: number; sent: number; failed: number }> {
  const mail = db.t.outgoingMail;
  const [row] = await db
    .select({ sent: count(mail.sentAt), failed: count(mail.failedAt), all: count() })
    .from(mail);
  const { sent = 0, failed = 0, all = 0 } = row ?? {};
  return { waiting: all - sent - failed, sent, failed };
}

/** Those of the given addresses that bounced. */
export async function bouncedAmong(db: Queries, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bounced = db.t.bouncedAddresses;
  const rows = await db.select({ email: bounced.email }).from(bounced).where(inArray(bounced.email, emails));
  return new Set(rows.map(({ email }) => email));
}
