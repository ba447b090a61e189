import { and, count, desc, eq, gt, inArray, isNotNull, isNull, like, or } from 'drizzle-orm';
import { getMailbox } from '../../rules/people/mailboxes.ts';
import type { Queries } from '../engine/database.ts';
import { elementAt } from '../../rules/typed/assert.ts';

export type Mail = {
  /** A message with the same key is stored only once, even after retries. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Returns the kind of a message, with which its key begins, such as `invite` for `invite-7-12-1`. */
export const getMailKind = (key: string): string => elementAt(key.split('-', 1), 0);

export type MailRow = Queries['t']['outgoingMail']['$inferSelect'];

// The id of the account that caused the message comes first.
const CAUSED_BY_OTHERS = /^(?:invite|claim-link)-(\d+)-/;

/** Checks whether another person caused this message: an invite, or the link of a claim. These are limited by mailbox. */
export const isCausedByOthers = (key: string): boolean => CAUSED_BY_OTHERS.test(key);

/** Returns the account ids that caused invites and claim links to the mailbox of an address since a time, one for each message. */
export async function listMailSenders(db: Queries, to: string, since: Date): Promise<number[]> {
  const mail = db.t.outgoingMail;
  const rows = await db
    .select({ key: mail.key })
    .from(mail)
    .where(and(eq(mail.mailbox, getMailbox(to)), gt(mail.createdAt, since)));
  return rows.map(({ key }) => Number(CAUSED_BY_OTHERS.exec(key)?.[1]));
}

/** Counts the messages since a time whose key begins with `prefix`, such as `notice-12-`. */
export async function countMailByKeyPrefix(db: Queries, prefix: string, since: Date): Promise<number> {
  const mail = db.t.outgoingMail;
  return db.$count(mail, and(like(mail.key, `${prefix}%`), gt(mail.createdAt, since)));
}

export async function findMail(db: Queries, key: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(db.t.outgoingMail).where(eq(db.t.outgoingMail.key, key));
  return row;
}

/** Returns the id of the latest message; 0 if there is none. */
export async function getLastMailId(db: Queries): Promise<number> {
  const mail = db.t.outgoingMail;
  const [row] = await db.select({ id: mail.id }).from(mail).orderBy(desc(mail.id)).limit(1);
  return row?.id ?? 0;
}

/** Lists the messages with higher ids than this one. */
export async function listMailAfter(db: Queries, id: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  return db.select().from(mail).where(gt(mail.id, id));
}

/** Checks whether a failed message may have arrived all the same. */
export const mayHaveArrived = ({ failedAt, handedOverAt }: MailRow): boolean =>
  failedAt !== null && handedOverAt !== null;

/** Lists failed messages, newest first: bounced, refused, or interrupted by a crash. */
export async function listFailedMail(db: Queries, limit: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  return db.select().from(mail).where(isNotNull(mail.failedAt)).orderBy(desc(mail.id)).limit(limit);
}

/** Lists failed messages and those that are being retried after an error, newest first. */
export async function listFailingMail(db: Queries, limit: number): Promise<MailRow[]> {
  const mail = db.t.outgoingMail;
  const isFailing = and(isNull(mail.sentAt), isNotNull(mail.lastError));
  return db
    .select()
    .from(mail)
    .where(or(isNotNull(mail.failedAt), isFailing))
    .orderBy(desc(mail.id))
    .limit(limit);
}

/** Counts the stored messages that are waiting, sent, and failed. */
export async function countMail(db: Queries): Promise<{ waiting: number; sent: number; failed: number }> {
  const mail = db.t.outgoingMail;
  const [row] = await db
    .select({ sent: count(mail.sentAt), failed: count(mail.failedAt), all: count() })
    .from(mail);
  const { sent = 0, failed = 0, all = 0 } = row ?? {};
  return { waiting: all - sent - failed, sent, failed };
}

/** Returns those of the addresses that bounced. */
export async function filterBounced(db: Queries, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bounced = db.t.bouncedAddresses;
  const rows = await db.select({ email: bounced.email }).from(bounced).where(inArray(bounced.email, emails));
  return new Set(rows.map(({ email }) => email));
}
