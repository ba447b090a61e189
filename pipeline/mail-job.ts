import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../store/database.ts';
import { finishJob } from '../store/jobs.ts';
import { findMail, markMailFailed, markMailSent } from '../store/outgoing-mail.ts';
import type { JobHandler } from './queue.ts';

// With the queue's doubling pauses this is about a day of trying.
const MOST_ATTEMPTS = 16;

/** Sends one queued message, once: it is marked sent in the transaction that ends the job. */
export function mailJob({ db, mailer, now }: { db: Database; mailer: Mailer; now: () => Date }): JobHandler {
  return async (job) => {
    const mail = await findMail(db, job.key);
    if (!mail || mail.sentAt || mail.failedAt) return;
    try {
      await mailer.send({ ...mail, to: mail.recipient });
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown error';
      const last = job.attempts >= MOST_ATTEMPTS;
      await db.transaction((tx) => markMailFailed(tx, mail.id, words, last ? now() : null));
      if (last) return;
      throw error;
    }
    await db.transaction(async (tx) => {
      await markMailSent(tx, mail.id, now());
      await finishJob(tx, job.id);
    });
  };
}
