import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Mailer, SIGN_IN_CODE } from './mailer.ts';
import { MailRefused } from './mail-refused.ts';
import { MailUnanswered } from './mail-unanswered.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import type { Job } from '../store/work/jobs.ts';
import { assertJobHeld } from '../store/work/write/jobs.ts';
import { TakenOver } from '../store/work/lease.ts';
import { findMail, type MailRow } from '../store/work/outgoing-mail.ts';
import {
  addBouncedAddress,
  markMailSending,
  markMailFailed,
  markMailSent,
  markMailUnknown,
  requeueMail,
} from '../store/work/write/outgoing-mail.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { getErrorDetails } from '../rules/typed/error-details.ts';

// With the queue's doubling pauses, these attempts take about half a day.
const MOST_ATTEMPTS = 20;
// Attempts at a message that may have arrived each time.
const MOST_UNKNOWN = 4;
const CUT_OFF = 'The service stopped while the mail server took the message.';
// Failed attempts before the alarm: a mail server that only restarted has accepted the message by then.
const ALARMING = 4;
// Attempts, a second apart, to record the outcome of a message in the database.
const PATIENCE = 60;

/**
 * Handles the job that sends one queued message. A failed attempt is repeated with the queue's pauses. So is an attempt whose
 * text was in transit when the process died or the mail server fell silent, as mail servers themselves do (RFC 1047): the
 * message may then arrive twice, with the same Message-ID, so that the receiving side can drop one. After four such attempts
 * it is left to the operator.
 */
export function mailJob(parts: {
  db: Database;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
  alarmed: (alarm: string) => void;
}): JobHandler {
  const { db, mailer, now, log, alarmed } = parts;

  /** Raises an alarm for the operator and logs the reason. */
  function alarm(name: string, about: object, words: string): void {
    alarmed(name);
    log.error({ alarm: name, ...about }, words);
  }

  async function giveUp(job: Job, mail: MailRow, reason: string, bounced: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      await markMailFailed(tx, mail.id, job.holder, { error: reason, failedAt: now() });
      if (bounced) await addBouncedAddress(tx, mail.recipient, reason, now());
    });
    // A mailbox that does not exist is not a fault of the mail server, so it raises no alarm.
    if (bounced) log.warn({ mail: mail.id, bounced }, 'mail given up');
    else alarm('mail_given_up', { mail: mail.id }, 'mail given up');
  }

  async function giveUpUnknown(mail: MailRow, reason: string, signal: AbortSignal): Promise<void> {
    const keepText = !mail.key.startsWith(SIGN_IN_CODE);
    await writeDown(db, (tx) => markMailUnknown(tx, mail.id, { error: reason, keepText }, now()), signal);
    alarm('mail_unknown', { mail: mail.id }, 'mail may have arrived or not');
  }

  /** Returns a callback that marks the message as being sent, for the holder of the job only and only once. */
  const handOver = (job: Job, mail: MailRow) => () =>
    db.transaction(async (tx) => {
      await assertJobHeld(tx, job, now());
      if (!(await markMailSending(tx, mail.id, job.holder, now()))) throw new TakenOver();
    });

  return async (job, signal) => {
    const mail = await findMail(db, job.key);
    if (!mail || mail.sentAt || mail.failedAt) return;
    const tries = mail.attempts + 1;
    if (mail.handedOverAt) {
      if (tries >= MOST_UNKNOWN) return giveUpUnknown(mail, CUT_OFF, signal);
      await writeDown(db, (tx) => requeueMail(tx, mail, CUT_OFF), signal);
      log.warn({ mail: mail.id }, 'mail was cut off and is sent again');
    }
    try {
      await mailer.send({ ...mail, to: mail.recipient }, handOver(job, mail), signal);
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      if (error instanceof MailUnanswered && tries >= MOST_UNKNOWN)
        return giveUpUnknown(mail, error.message, signal);
      if (error instanceof MailRefused) return giveUp(job, mail, error.reply, error.recipientRefused);
      const words = error instanceof Error ? error.message : 'unknown error';
      if (job.attempts >= MOST_ATTEMPTS) return giveUp(job, mail, words, false);
      const failed = { error: words, failedAt: null };
      await writeDown(db, (tx) => markMailFailed(tx, mail.id, job.holder, failed), signal);
      if (signal.aborted) throw error;
      // The server's own words may name the recipient: they are kept with the message and not logged.
      const { code } = getErrorDetails(error);
      if (job.attempts >= ALARMING)
        alarm('mail_not_taken', { mail: mail.id, attempts: job.attempts, code }, 'mail is not taken');
      throw new Error(`mail ${mail.id} was not taken (${code ?? 'no code'})`);
    }
    await writeDown(db, (tx) => markMailSent(tx, mail.id, job.holder, now()), signal);
  };
}

/** Records an outcome as soon as the database answers, so that it is not lost. Throws after about a minute. */
async function writeDown(
  db: Database,
  change: (tx: Tx) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const last = tries === PATIENCE || signal.aborted;
    try {
      return await db.transaction(change);
    } catch (error) {
      if (last) throw error;
    }
    await pause(1000, undefined, { signal }).catch(() => undefined);
  }
}
