import PQueue from 'p-queue';
import { isOneOf } from '../rules/states/define-states.ts';
import { JOB_KINDS } from '../store/work/job-kinds.ts';
import { type JobFilter, getNextDueTime } from '../store/work/jobs.ts';
import {
  addJob,
  correctFutureTimes,
  type Jobs,
  releaseLostJobs,
  takeDraftJobs,
  takeDueJobs,
  takeListingJobs,
} from '../store/work/write/jobs.ts';
import { type JobDeps, runJob } from './run-job.ts';

export type Queue = Jobs & {
  /** Runs the jobs that are due, now and whenever another becomes due. */
  start(): Promise<void>;
  /** Resolves when no due job is left. */
  idle(): Promise<void>;
  /** Aborts running jobs and waits for them; unfinished jobs are run after the next start. */
  stop(): Promise<void>;
};

/** Jobs that read a website for minutes, keyed by draft. They have a lane of their own, so that mail never waits for them. */
const DRAFT_JOB_KINDS = ['draft', 'compare'] as const;
/** Jobs that also read websites, one at a time, because no person is waiting at the screen. */
const REVIEW_JOB_KINDS = ['ai_review'] as const;
/** Jobs that each fetch one file from a website, which may be slow. */
const LOGO_JOB_KINDS = ['keep_logo'] as const;
// A draft mostly waits for its website, so many run at a time. Parsing and writing are limited to a few processes (page-reader.ts).
const CONCURRENCY = { drafts: 16, first: 2, reviews: 1, logos: 4, others: 4 };
// An announcement of another process can get lost together with the connection that listens for it.
const MAX_PAUSE_MS = 15_000;
/** Milliseconds the clock has to be set back by to be noticed. */
const CLOCK_SET_BACK_MS = 5_000;
const FAILURE_PAUSE_MS = 1_000;
/** Milliseconds until due jobs are tried again that wait for other work of the same account, possibly in another process. */
const BLOCKED_PAUSE_MS = 1_000;

/**
 * Runs work that outlives a request. Jobs are stored in the database, so they survive a killed process. Drafts and logos are
 * taken from the accounts in round robin, and jobs that a person waits for at the screen have a lane of their own.
 */
export function createQueue(deps: JobDeps): Queue {
  const { db, now, log } = deps;
  const lanes = createLanes(deps);
  const stopping = new AbortController();
  const runner = createJobRunner(deps, stopping.signal, wake);
  const checkClock = createClockWatch(deps);
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> = Promise.resolve();
  /** Stops listening to other processes; set from start to stop. */
  let stopListening: (() => void) | undefined;

  async function pump(): Promise<void> {
    clearTimeout(timer);
    if (!stopListening || stopping.signal.aborted) return;
    await checkClock();
    const idle = new Set<Lane>();
    for (const lane of lanes) if ((await runner.fill(lane)) === 0) idle.add(lane);
    const pause = await getNextPause(deps, lanes, idle);
    if (!stopping.signal.aborted) scheduleWake(Math.max(50, pause));
  }

  function scheduleWake(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
    timer.unref();
  }

  function wake(): void {
    pumping = pumping.then(pump).catch((error: unknown) => {
      log.error({ err: error }, 'queue failed');
      scheduleWake(FAILURE_PAUSE_MS);
    });
  }

  return {
    async enqueue(tx, job) {
      await addJob(tx, job, now());
      tx.onCommit(wake);
    },
    async start() {
      // Processes that share a SQLite file run on one machine, so it is known which of them have ended.
      if (db.dialect === 'sqlite') await db.transaction((tx) => releaseLostJobs(tx));
      stopListening = db.onNotification('jobs', wake);
      wake();
      await pumping;
    },
    async idle() {
      // A job that ended in the meantime made room for another.
      for (let before = -1; before < runner.endedCount();) {
        before = runner.endedCount();
        wake();
        await pumping;
        await runner.settled();
      }
    },
    async stop() {
      stopListening?.();
      stopListening = undefined;
      stopping.abort();
      clearTimeout(timer);
      await pumping;
      await runner.settled();
      await pumping;
      clearTimeout(timer);
    },
  };
}

/** Returns the lanes in the order in which they are filled, each with the job kinds that have a handler. */
function createLanes({ handlers }: JobDeps): Lane[] {
  const kinds = JOB_KINDS.filter((kind) => handlers[kind] !== undefined);
  const drafts = kinds.filter((kind) => isOneOf(kind, DRAFT_JOB_KINDS));
  const reviews = kinds.filter((kind) => isOneOf(kind, REVIEW_JOB_KINDS));
  const logos = kinds.filter((kind) => isOneOf(kind, LOGO_JOB_KINDS));
  const others = kinds.filter(
    (kind) => !isOneOf(kind, [...DRAFT_JOB_KINDS, ...REVIEW_JOB_KINDS, ...LOGO_JOB_KINDS]),
  );
  return [
    createLane(takeDueJobs, CONCURRENCY.first, { kinds: others, ranks: ['first'] }),
    createLane(takeDraftJobs, CONCURRENCY.drafts, { kinds: drafts }),
    createLane(takeDueJobs, CONCURRENCY.reviews, { kinds: reviews }),
    createLane(takeListingJobs, CONCURRENCY.logos, { kinds: logos }),
    createLane(takeDueJobs, CONCURRENCY.others, { kinds: others, ranks: ['usual', 'bulk'] }),
  ];
}

type JobRunner = {
  /** Fills the free capacity of a lane with due jobs and returns how many it took. */
  fill(createLane: Lane): Promise<number>;
  /** How many jobs have ended so far. */
  endedCount(): number;
  /** Resolves when the jobs that are running now have ended. */
  settled(): Promise<unknown>;
};

/** Tracks running jobs until `stopping`; `onEnd` is called whenever one has ended. */
function createJobRunner(deps: JobDeps, stopping: AbortSignal, onEnd: () => void): JobRunner {
  const activeJobs = new Set<Promise<void>>();
  let endedCount = 0;
  return {
    async fill(createLane) {
      const { filter, takeJobs, queue } = createLane;
      const free = getFreeCapacity(createLane);
      if (free <= 0 || filter.kinds.length === 0) return 0;
      const takenJobs = await takeJobs(deps.db, filter, free, deps.now());
      for (const job of takenJobs) {
        const activeJob = queue
          .add(() => runJob(deps, job, stopping))
          // The job could not even be postponed: it stays leased and is taken again when the lease ends.
          .catch((error: unknown) => deps.log.error({ err: error, job: job.kind }, 'job not put back'))
          .then(() => {
            activeJobs.delete(activeJob);
            endedCount += 1;
            onEnd();
          });
        activeJobs.add(activeJob);
      }
      return takenJobs.length;
    },
    endedCount: () => endedCount,
    settled: () => Promise.all(activeJobs),
  };
}

/**
 * Returns the milliseconds until a lane with free capacity has a due job, at most the longest pause. Due jobs of a full lane
 * are announced to other processes. `idle` holds the lanes that have just taken nothing.
 */
async function getNextPause({ db, now }: JobDeps, lanes: Lane[], idle: Set<Lane>): Promise<number> {
  let pause = MAX_PAUSE_MS;
  for (const lane of lanes) {
    const due = lane.filter.kinds.length > 0 ? await getNextDueTime(db, lane.filter) : undefined;
    if (!due) continue;
    const msLeft = due.getTime() - now().getTime();
    // A full lane is filled again in this process when one of its jobs ends.
    if (getFreeCapacity(lane) > 0)
      pause = Math.min(pause, msLeft <= 0 && idle.has(lane) ? BLOCKED_PAUSE_MS : msLeft);
    else if (msLeft <= 0) db.notify('jobs');
  }
  return pause;
}

/** Notices a clock that was set back, and then makes postponed jobs due now. */
function createClockWatch({ db, now }: JobDeps): () => Promise<void> {
  let latest = now();
  return async () => {
    const time = now();
    if (time.getTime() < latest.getTime() - CLOCK_SET_BACK_MS)
      await db.transaction((tx) => correctFutureTimes(tx, time));
    latest = time;
  };
}

const getFreeCapacity = ({ queue, concurrency }: Lane): number => concurrency - queue.pending - queue.size;

type Lane = { filter: JobFilter; takeJobs: typeof takeDueJobs; queue: PQueue; concurrency: number };

const createLane = (takeJobs: Lane['takeJobs'], concurrency: number, filter: JobFilter): Lane => ({
  filter,
  takeJobs,
  queue: new PQueue({ concurrency: concurrency }),
  concurrency,
});
