import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { type JobKind, MAX_ATTEMPTS } from '../store/work/job-kinds.ts';
import type { Job } from '../store/work/jobs.ts';
import { TakenOver, withLease } from '../store/work/lease.ts';
import { deadLetterJob, finishJob, postponeJob, renewJob } from '../store/work/write/jobs.ts';

/**
 * Handles one kind of job. It may end the job with `finishJob` in a transaction of its own; otherwise the queue does. The
 * signal aborts when the service stops or another process has taken over the job.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

type JobHandlers = { [Kind in JobKind]?: JobHandler };

/** Dependencies of running a job. */
export type JobDeps = {
  db: Database;
  handlers: JobHandlers;
  now: () => Date;
  log: Logger;
  recordAlert?: (alarm: string) => void;
};

/**
 * Runs a leased job and records the outcome in the database: finished, postponed by 2, 4, 8 ... seconds (at most an hour), or
 * dead-lettered for the operator after `MOST_TRIES`. Rejects only if the outcome could not be recorded.
 */
export async function runJob(deps: JobDeps, job: Job, stopping: AbortSignal): Promise<void> {
  const { db, handlers, now, log } = deps;
  // The job killed its process each time, or its failures could not be recorded.
  if (job.attempts > MAX_ATTEMPTS[job.kind]) return deadLetter(deps, job, null);
  try {
    const renew = () => db.transaction((tx) => renewJob(tx, job, now()));
    await withLease(renew, async (takenOver) =>
      handlers[job.kind]?.(job, AbortSignal.any([stopping, takenOver])),
    );
    await db.transaction((tx) => finishJob(tx, job));
  } catch (error) {
    // The handler has ended the job, or another process has taken it over.
    if (error instanceof TakenOver) return;
    // During shutdown the job is put back without a pause, so that it runs at the next start.
    const pauseMs = stopping.aborted ? 0 : Math.min(2 ** job.attempts, 3600) * 1000;
    if (pauseMs) log.error({ err: error, job: job.kind, attempts: job.attempts }, 'job failed');
    // Only the name, because messages of database errors carry the values that were written.
    const errorName = error instanceof Error ? error.name : 'unknown error';
    if (pauseMs && job.attempts >= MAX_ATTEMPTS[job.kind]) return deadLetter(deps, job, errorName);
    await db.transaction((tx) => postponeJob(tx, job, errorName, new Date(now().getTime() + pauseMs)));
  }
}

async function deadLetter(
  { db, now, log, recordAlert }: JobDeps,
  job: Job,
  errorName: string | null,
): Promise<void> {
  await db.transaction((tx) => deadLetterJob(tx, job, errorName, now()));
  recordAlert?.('job_given_up');
  log.error({ alarm: 'job_given_up', job: job.kind, id: job.id, attempts: job.attempts }, 'job given up');
}
