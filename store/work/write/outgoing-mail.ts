import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { mailboxOf } from '../../../rules/people/mailboxes.ts';
import type { Tx } from '../../engine/database.ts';
import type { Holder } from '../lease.ts';
import { isFromStranger, type Mail, type MailRow } from '../outgoing-mail.ts';

/** Writes a message down in the transaction of the change that causes it; the mail job sends it. */
export async function addMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const { key, to, subject, text, html, headers = {} } = mail;
  const mailbox = isFromStranger(key) ? mailboxOf(to) : null;
  await tx
    .insert(tx.t.outgoingMail)
    .values({ key, recipient: to, mailbox, subject, text, html, headers, createdAt: now })
    .onConflictDoNothing();
}

/**
 * The text is about to leave: said by one try alone, and false for any other. Of a message found like this later nobody can tell
 * whether it arrived.
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

/** Makes a message ready for another try that somebody handed over, and that nobody has said more about since. */
export async function takeMailBack(tx: Tx, { id, handedOverBy }: MailRow, error: string): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ ...NOT_HANDED_OVER, attempts: sql`${mail.attempts} + 1`, lastError: error })
    .where(
      and(
        eq(mail.id, id),
        handedOverBy === null ? isNull(mail.handedOverBy) : eq(mail.handedOverBy, handedOverBy),
        isNull(mail.sentAt),
        isNull(mail.failedAt),
      ),
    );
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

/** Gives up a message that nobody has handed over. */
export async function dropMail(tx: Tx, key: string, now: Date): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ ...EMPTIED, failedAt: now, lastError: 'Dropped by the operator.' })
    .where(and(eq(mail.key, key), isNull(mail.sentAt), isNull(mail.failedAt), isNull(mail.handedOverAt)));
}

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

/** Remembers that a mail server refused this address for good. */
export async function addBouncedAddress(tx: Tx, email: string, reply: string, now: Date): Promise<void> {
  await tx.insert(tx.t.bouncedAddresses).values({ email, reply, createdAt: now }).onConflictDoNothing();
}
