import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { getMailbox } from '../../../rules/people/mailboxes.ts';
import type { Tx } from '../../engine/database.ts';
import type { Holder } from '../lease.ts';
import { isCausedByOthers, type Mail, type MailRow } from '../outgoing-mail.ts';

/** Stores a message in the transaction of the change that causes it; the mail job sends it. */
export async function addMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const { key, to, subject, text, html, headers = {} } = mail;
  const mailbox = isCausedByOthers(key) ? getMailbox(to) : null;
  await tx
    .insert(tx.t.outgoingMail)
    .values({ key, recipient: to, mailbox, subject, text, html, headers, createdAt: now })
    .onConflictDoNothing();
}

/**
 * Marks a message just before its text is sent. Returns true for only one attempt. If a message is still in this state
 * later, it is unknown whether it arrived.
 */
export async function markMailSending(tx: Tx, id: number, holder: Holder, now: Date): Promise<boolean> {
  const mail = tx.t.outgoingMail;
  const marked = await tx
    .update(mail)
    .set({ handedOverAt: now, handedOverBy: holder })
    .where(and(eq(mail.id, id), isNull(mail.handedOverAt), isNull(mail.sentAt), isNull(mail.failedAt)))
    .returning({ id: mail.id });
  return marked.length > 0;
}

// Links and codes in a message give access, so they are stored no longer than needed.
const EMPTY_CONTENT = { subject: '', text: '', html: '', headers: {} };

const NOT_SENDING = { handedOverAt: null, handedOverBy: null };

/** Builds the condition that no attempt other than this one has sent the text. */
const isAttemptOf = ({ t: { outgoingMail: mail } }: Tx, id: number, holder: Holder) =>
  and(eq(mail.id, id), or(isNull(mail.handedOverBy), eq(mail.handedOverBy, holder)));

/** Marks a message as accepted by the mail server, even if the attempt was considered lost in between. */
export async function markMailSent(tx: Tx, id: number, holder: Holder, now: Date): Promise<void> {
  await tx
    .update(tx.t.outgoingMail)
    .set({ ...EMPTY_CONTENT, sentAt: now, failedAt: null, lastError: null })
    .where(isAttemptOf(tx, id, holder));
}

/** Records an attempt after which the message was definitely not accepted; with `failedAt` there are no more retries. */
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
      ...NOT_SENDING,
      ...(failedAt ? EMPTY_CONTENT : {}),
      attempts: sql`${mail.attempts} + 1`,
      lastError: error,
      failedAt,
    })
    .where(isAttemptOf(tx, id, holder));
}

/** Makes a message ready for another attempt if it was being sent, and its state has not changed since the row was read. */
export async function requeueMail(tx: Tx, { id, handedOverBy }: MailRow, error: string): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ ...NOT_SENDING, attempts: sql`${mail.attempts} + 1`, lastError: error })
    .where(
      and(
        eq(mail.id, id),
        handedOverBy === null ? isNull(mail.handedOverBy) : eq(mail.handedOverBy, handedOverBy),
        isNull(mail.sentAt),
        isNull(mail.failedAt),
      ),
    );
}

/** Marks a message as failed that was being sent and may have arrived. With `keepText`, the operator can send it again. */
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
      ...(keepText ? {} : EMPTY_CONTENT),
      attempts: sql`${mail.attempts} + 1`,
      lastError: error,
      failedAt: now,
    })
    .where(and(eq(mail.id, id), isNotNull(mail.handedOverAt), isNull(mail.sentAt)));
}

/** Drops a message that is not being sent. */
export async function dropMail(tx: Tx, key: string, now: Date): Promise<void> {
  const mail = tx.t.outgoingMail;
  await tx
    .update(mail)
    .set({ ...EMPTY_CONTENT, failedAt: now, lastError: 'Dropped by the operator.' })
    .where(and(eq(mail.key, key), isNull(mail.sentAt), isNull(mail.failedAt), isNull(mail.handedOverAt)));
}

/** Makes a failed message that may have arrived ready to be sent again. Returns null if there is none that has its text. */
export async function prepareResend(tx: Tx, id: number): Promise<MailRow | null> {
  const mail = tx.t.outgoingMail;
  const [row] = await tx
    .update(mail)
    .set({ ...NOT_SENDING, failedAt: null })
    .where(and(eq(mail.id, id), isNotNull(mail.failedAt), isNotNull(mail.handedOverAt), ne(mail.text, '')))
    .returning();
  return row ?? null;
}

/** Records that a mail server refused this address permanently. */
export async function addBouncedAddress(tx: Tx, email: string, reply: string, now: Date): Promise<void> {
  await tx.insert(tx.t.bouncedAddresses).values({ email, reply, createdAt: now }).onConflictDoNothing();
}
