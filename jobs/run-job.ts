import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { type JobKind, MAX_ATTEMPTS } from '../store/work/job-kinds.ts';
import type { Job } from '../store/work/jobs.ts';
import { TakenOver, withLease } from '../store/work/lease.ts';
import { deadLetterJob, finishJob, postponeJob, renewJob } from '../store/work/write/jobs.ts';

/**
 * Does one kind of job. Ends it with `finishJob` in its own transaction, or leaves that to the queue. The signal aborts
 * when the service stops or another process has taken the job over.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

type JobHandlers = { [Kind in JobKind]?: JobHandler };

/** What doing a job needs. */
export type JobParts = {
  db: Database;
  handlers: JobHandlers;
  now: () => Date;
  log: Logger;
  alarmed?: (alarm: string) => void;
};

/**
 * Does a job that is held, and says in the database what became of it: ended, to be tried again after 2, 4, 8 ... seconds,
 * at most an hour apart, or put aside for the operator after `MOST_TRIES`. Rejects only where that could not be written down.
 */
export async function perform(parts: JobParts, job: Job, stopping: AbortSignal): Promise<void> {
  const { db, handlers, now, log } = parts;
  // It ended its process each time, or what ended it could not be written down.
  if (job.attempts > MAX_ATTEMPTS[job.kind]) return putAside(parts, job, null);
  try {
    const renew = () => db.transaction((tx) => renewJob(tx, job, now()));
    await withLease(renew, async (takenOver) =>
      handlers[job.kind]?.(job, AbortSignal.any([stopping, takenOver])),
    );
    await db.transaction((tx) => finishJob(tx, job));
  } catch (error) {
    // Ended by its handler, or another's by now.
    if (error instanceof TakenOver) return;
    // On the way out the job stays as it is, and is taken up at the next start.
    const pause = stopping.aborted ? 0 : Math.min(2 ** job.attempts, 3600) * 1000;
    if (pause) log.error({ err: error, job: job.kind, attempts: job.attempts }, 'job failed');
    // The name alone: messages of database errors carry the values that were written.
    const words = error instanceof Error ? error.name : 'unknown error';
    if (pause && job.attempts >= MAX_ATTEMPTS[job.kind]) return putAside(parts, job, words);
    await db.transaction((tx) => postponeJob(tx, job, words, new Date(now().getTime() + pause)));
  }
}

async function putAside({ db, now, log, alarmed }: JobParts, job: Job, words: string | null): Promise<void> {
  await db.transaction((tx) => deadLetterJob(tx, job, words, now()));
  alarmed?.('job_given_up');
  log.error({ alarm: 'job_given_up', job: job.kind, id: job.id, attempts: job.attempts }, 'job given up');
}
