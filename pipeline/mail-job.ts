import type { Logger } from 'pino';
import type { Mailer } from '../mail/mailer.ts';
import { MailRefused } from '../mail/mail-refused.ts';
import type { Database } from '../store/database.ts';
import { finishJob } from '../store/jobs.ts';
import {
  addBouncedAddress,
  findMail,
  markMailFailed,
  markMailHandedOver,
  markMailSent,
  type MailRow,
} from '../store/outgoing-mail.ts';
import type { JobHandler } from './queue.ts';

// With the queue's doubling pauses this is about half a day of trying.
const MOST_ATTEMPTS = 20;

/**
 * Sends one queued message. A failed try is repeated with the queue's pauses. A message whose text was on its way
 * when the process died is never sent again: nobody can tell whether it arrived, and twice is worse than late.
 */
export function mailJob(parts: { db: Database; mailer: Mailer; now: () => Date; log: Logger }): JobHandler {
  const { db, mailer, now, log } = parts;

  async function giveUp(mail: MailRow, reason: string, bounced = false): Promise<void> {
    await db.transaction(async (tx) => {
      await markMailFailed(tx, mail.id, reason, now());
      if (bounced) await addBouncedAddress(tx, mail.recipient, reason, now());
    });
    log.warn({ mail: mail.id, bounced }, 'mail given up');
  }

  return async (job, signal) => {
    const mail = await findMail(db, job.key);
    if (!mail || mail.sentAt || mail.failedAt) return;
    if (mail.handedOverAt) return giveUp(mail, 'The service stopped while the mail server took the message.');
    try {
      const handOver = () => db.transaction((tx) => markMailHandedOver(tx, mail.id, now()));
      await mailer.send({ ...mail, to: mail.recipient }, handOver, signal);
    } catch (error) {
      if (error instanceof MailRefused) return giveUp(mail, error.reply, error.recipientRefused);
      if (signal.aborted) throw error;
      const words = error instanceof Error ? error.message : 'unknown error';
      if (job.attempts >= MOST_ATTEMPTS) return giveUp(mail, words);
      await db.transaction((tx) => markMailFailed(tx, mail.id, words, null));
      // The server's own words may name the recipient: they are kept with the message and not logged.
      const { code } = error as { code?: unknown };
      throw new Error(`mail ${mail.id} was not taken (${typeof code === 'string' ? code : 'no code'})`);
    }
    await db.transaction(async (tx) => {
      await markMailSent(tx, mail.id, now());
      await finishJob(tx, job.id);
    });
  };
}
