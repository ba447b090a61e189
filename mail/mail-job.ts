import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Mailer, SIGN_IN_CODE_PREFIX } from './mailer.ts';
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
const MAX_ATTEMPTS = 20;
// Attempts at a message that may have arrived each time.
const MAX_UNKNOWN_ATTEMPTS = 4;
const CUT_OFF_REASON = 'The service stopped while the mail server took the message.';
// Failed attempts before the alarm: a mail server that only restarted has accepted the message by then.
const ALERT_ATTEMPTS = 4;
// Attempts, a second apart, to record the outcome of a message in the database.
const MAX_RECORD_ATTEMPTS = 60;

/**
 * Handles the job that sends one queued message. A failed attempt is repeated with the queue's pauses. So is an attempt whose
 * text was in transit when the process died or the mail server fell silent, as mail servers themselves do (RFC 1047): the
 * message may then arrive twice, with the same Message-ID, so that the receiving side can drop one. After four such attempts
 * it is left to the operator.
 */
export function createMailJob(deps: {
  db: Database;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
  recordAlert: (raiseAlarm: string) => void;
}): JobHandler {
  const { db, mailer, now, log, recordAlert } = deps;

  /** Raises an alarm for the operator and logs the reason. */
  function raiseAlarm(name: string, details: object, message: string): void {
    recordAlert(name);
    log.error({ raiseAlarm: name, ...details }, message);
  }

  async function markFailed(job: Job, mail: MailRow, reason: string, bounced: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      await markMailFailed(tx, mail.id, job.holder, { error: reason, failedAt: now() });
      if (bounced) await addBouncedAddress(tx, mail.recipient, reason, now());
    });
    // A mailbox that does not exist is not a fault of the mail server, so it raises no alarm.
    if (bounced) log.warn({ mail: mail.id, bounced }, 'mail given up');
    else raiseAlarm('mail_given_up', { mail: mail.id }, 'mail given up');
  }

  async function markUnknown(mail: MailRow, reason: string, signal: AbortSignal): Promise<void> {
    const keepText = !mail.key.startsWith(SIGN_IN_CODE_PREFIX);
    await recordOutcome(db, (tx) => markMailUnknown(tx, mail.id, { error: reason, keepText }, now()), signal);
    raiseAlarm('mail_unknown', { mail: mail.id }, 'mail may have arrived or not');
  }

  /** Returns a callback that marks the message as being sent, for the holder of the job only and only once. */
  const createSendingMark = (job: Job, mail: MailRow) => () =>
    db.transaction(async (tx) => {
      await assertJobHeld(tx, job, now());
      if (!(await markMailSending(tx, mail.id, job.holder, now()))) throw new TakenOver();
    });

  return async (job, signal) => {
    const mail = await findMail(db, job.key);
    if (!mail || mail.sentAt || mail.failedAt) return;
    const attempts = mail.attempts + 1;
    if (mail.handedOverAt) {
      if (attempts >= MAX_UNKNOWN_ATTEMPTS) return markUnknown(mail, CUT_OFF_REASON, signal);
      await recordOutcome(db, (tx) => requeueMail(tx, mail, CUT_OFF_REASON), signal);
      log.warn({ mail: mail.id }, 'mail was cut off and is sent again');
    }
    try {
      await mailer.send({ ...mail, to: mail.recipient }, createSendingMark(job, mail), signal);
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      if (error instanceof MailUnanswered && attempts >= MAX_UNKNOWN_ATTEMPTS)
        return markUnknown(mail, error.message, signal);
      if (error instanceof MailRefused) return markFailed(job, mail, error.reply, error.recipientRefused);
      const message = error instanceof Error ? error.message : 'unknown error';
      if (job.attempts >= MAX_ATTEMPTS) return markFailed(job, mail, message, false);
      const failure = { error: message, failedAt: null };
      await recordOutcome(db, (tx) => markMailFailed(tx, mail.id, job.holder, failure), signal);
      if (signal.aborted) throw error;
      // The server's reply may name the recipient, so it is stored with the message and not logged.
      const { code } = getErrorDetails(error);
      if (job.attempts >= ALERT_ATTEMPTS)
        raiseAlarm('mail_not_taken', { mail: mail.id, attempts: job.attempts, code }, 'mail is not taken');
      throw new Error(`mail ${mail.id} was not taken (${code ?? 'no code'})`);
    }
    await recordOutcome(db, (tx) => markMailSent(tx, mail.id, job.holder, now()), signal);
  };
}

/** Records an outcome as soon as the database answers, so that it is not lost. Throws after about a minute. */
async function recordOutcome(
  db: Database,
  change: (tx: Tx) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const isLastAttempt = attempt === MAX_RECORD_ATTEMPTS || signal.aborted;
    try {
      return await db.transaction(change);
    } catch (error) {
      if (isLastAttempt) throw error;
    }
    await pause(1000, undefined, { signal }).catch(() => undefined);
  }
}
