import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Database } from '../store/database.ts';
import {
  addJob,
  finishJob,
  type Job,
  type Jobs,
  nextDueAt,
  postponeJob,
  releaseHeldJobs,
  takeDueJobs,
} from '../store/jobs.ts';

/** Does one kind of job. Ends it with `finishJob` in its own transaction, or leaves that to the queue. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export type Queue = Jobs & {
  /** Takes up what is due, now and whenever something becomes due. */
  start(): Promise<void>;
  /** Resolves when nothing that is due is left to do. */
  idle(): Promise<void>;
  /** Aborts running jobs and waits for them; what is unfinished is done after the next start. */
  stop(): Promise<void>;
};

const CONCURRENCY = 4;
const LONGEST_PAUSE = 60_000;

/**
 * Work that outlives a request. Jobs stand in the database, so a killed process resumes them; a failing
 * job is tried again after 2, 4, 8 ... seconds, at most an hour apart.
 */
export function createQueue(options: {
  db: Database;
  handlers: Record<string, JobHandler>;
  now: () => Date;
  log: Logger;
}): Queue {
  const { db, handlers, now, log } = options;
  const running = new PQueue({ concurrency: CONCURRENCY });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> = Promise.resolve();
  let started = false;

  async function perform(job: Job): Promise<void> {
    try {
      await handlers[job.kind]?.(job, stopping.signal);
      await db.transaction((tx) => finishJob(tx, job.id));
    } catch (error) {
      // On the way out the job stays as it is, and is taken up at the next start.
      const pause = stopping.signal.aborted ? 0 : Math.min(2 ** job.attempts, 3600) * 1000;
      if (pause) log.error({ err: error, job: job.kind, attempts: job.attempts }, 'job failed');
      // The name alone: messages of database errors carry the values that were written.
      const words = error instanceof Error ? error.name : 'unknown error';
      await db.transaction((tx) => postponeJob(tx, job.id, words, new Date(now().getTime() + pause)));
    }
  }

  async function pump(): Promise<void> {
    clearTimeout(timer);
    while (started && !stopping.signal.aborted) {
      const free = CONCURRENCY - running.pending - running.size;
      if (free <= 0) return;
      const jobs = await takeDueJobs(db, Object.keys(handlers), free, now());
      for (const job of jobs) void running.add(() => perform(job)).then(wake);
      if (jobs.length < free) break;
    }
    if (!started || stopping.signal.aborted) return;
    const due = await nextDueAt(db);
    const pause = due ? due.getTime() - now().getTime() : LONGEST_PAUSE;
    timer = setTimeout(wake, Math.max(50, Math.min(pause, LONGEST_PAUSE)));
    timer.unref();
  }

  function wake(): void {
    pumping = pumping.then(pump).catch((error: unknown) => log.error({ err: error }, 'queue failed'));
  }

  return {
    async enqueue(tx, job) {
      await addJob(tx, job, now());
      tx.onCommit(wake);
    },
    async start() {
      // A SQLite file has one serving process: whatever is held was held by one that is gone.
      if (db.dialect === 'sqlite') await db.transaction((tx) => releaseHeldJobs(tx));
      started = true;
      wake();
      await pumping;
    },
    async idle() {
      do {
        wake();
        await pumping;
        await running.onIdle();
        await pumping;
      } while (running.pending + running.size > 0);
    },
    async stop() {
      started = false;
      stopping.abort();
      clearTimeout(timer);
      await pumping;
      await running.onIdle();
      await pumping;
    },
  };
}
