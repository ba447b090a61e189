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
import { type JobParts, perform } from './run-job.ts';

export type Queue = Jobs & {
  /** Runs the jobs that are due, now and whenever another becomes due. */
  start(): Promise<void>;
  /** Resolves when no due job is left. */
  idle(): Promise<void>;
  /** Aborts running jobs and waits for them; unfinished jobs are run after the next start. */
  stop(): Promise<void>;
};

/** Jobs that read a website for minutes, keyed by draft. They have a lane of their own, so that mail never waits for them. */
const DRAFT_KINDS = ['draft', 'compare'] as const;
/** Jobs that also read websites, one at a time, because no person is waiting at the screen. */
const REVIEW_KINDS = ['ai_review'] as const;
/** Jobs that each fetch one file from a website, which may be slow. */
const LOGO_KINDS = ['keep_logo'] as const;
// A draft mostly waits for its website, so many run at a time. Parsing and writing are limited to a few processes (page-reader.ts).
const CONCURRENCY = { drafts: 16, first: 2, reviews: 1, logos: 4, others: 4 };
// An announcement of another process can get lost together with the connection that listens for it.
const LONGEST_PAUSE = 15_000;
/** Milliseconds the clock has to be set back by to be noticed. */
const SET_BACK = 5_000;
const AFTER_FAILURE = 1_000;
/** Milliseconds until due jobs are tried again that wait for other work of the same account, possibly in another process. */
const WHILE_OTHERS_WORK = 1_000;

/**
 * Runs work that outlives a request. Jobs are stored in the database, so they survive a killed process. Drafts and logos are
 * taken from the accounts in round robin, and jobs that a person waits for at the screen have a lane of their own.
 */
export function createQueue(parts: JobParts): Queue {
  const { db, now, log } = parts;
  const lanes = lanesOf(parts);
  const stopping = new AbortController();
  const work = createWork(parts, stopping.signal, wake);
  const noticeClock = clockWatch(parts);
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> = Promise.resolve();
  /** Stops listening to other processes; set from start to stop. */
  let unheard: (() => void) | undefined;

  async function pump(): Promise<void> {
    clearTimeout(timer);
    if (!unheard || stopping.signal.aborted) return;
    await noticeClock();
    const idle = new Set<Lane>();
    for (const one of lanes) if ((await work.fill(one)) === 0) idle.add(one);
    const pause = await untilNext(parts, lanes, idle);
    if (!stopping.signal.aborted) wakeIn(Math.max(50, pause));
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
    timer.unref();
  }

  function wake(): void {
    pumping = pumping.then(pump).catch((error: unknown) => {
      log.error({ err: error }, 'queue failed');
      wakeIn(AFTER_FAILURE);
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
      unheard = db.onNotification('jobs', wake);
      wake();
      await pumping;
    },
    async idle() {
      // A job that ended in the meantime made room for another.
      for (let before = -1; before < work.ended();) {
        before = work.ended();
        wake();
        await pumping;
        await work.settled();
      }
    },
    async stop() {
      unheard?.();
      unheard = undefined;
      stopping.abort();
      clearTimeout(timer);
      await pumping;
      await work.settled();
      await pumping;
      clearTimeout(timer);
    },
  };
}

/** Returns the lanes in the order in which they are filled, each with the job kinds that have a handler. */
function lanesOf({ handlers }: JobParts): Lane[] {
  const kinds = JOB_KINDS.filter((kind) => handlers[kind] !== undefined);
  const drafts = kinds.filter((kind) => isOneOf(kind, DRAFT_KINDS));
  const reviews = kinds.filter((kind) => isOneOf(kind, REVIEW_KINDS));
  const logos = kinds.filter((kind) => isOneOf(kind, LOGO_KINDS));
  const others = kinds.filter((kind) => !isOneOf(kind, [...DRAFT_KINDS, ...REVIEW_KINDS, ...LOGO_KINDS]));
  return [
    lane(takeDueJobs, CONCURRENCY.first, { kinds: others, ranks: ['first'] }),
    lane(takeDraftJobs, CONCURRENCY.drafts, { kinds: drafts }),
    lane(takeDueJobs, CONCURRENCY.reviews, { kinds: reviews }),
    lane(takeListingJobs, CONCURRENCY.logos, { kinds: logos }),
    lane(takeDueJobs, CONCURRENCY.others, { kinds: others, ranks: ['usual', 'bulk'] }),
  ];
}

type Work = {
  /** Fills the free capacity of a lane with due jobs and returns how many it took. */
  fill(lane: Lane): Promise<number>;
  /** How many jobs have ended so far. */
  ended(): number;
  /** Resolves when the jobs that are running now have ended. */
  settled(): Promise<unknown>;
};

/** Tracks running jobs until `stopping`; `onEnd` is called whenever one has ended. */
function createWork(parts: JobParts, stopping: AbortSignal, onEnd: () => void): Work {
  const underWay = new Set<Promise<void>>();
  let ended = 0;
  return {
    async fill(lane) {
      const { choice, take, running } = lane;
      const free = freePlaces(lane);
      if (free <= 0 || choice.kinds.length === 0) return 0;
      const taken = await take(parts.db, choice, free, parts.now());
      for (const job of taken) {
        const work = running
          .add(() => perform(parts, job, stopping))
          // The job could not even be postponed: it stays leased and is taken again when the lease ends.
          .catch((error: unknown) => parts.log.error({ err: error, job: job.kind }, 'job not put back'))
          .then(() => {
            underWay.delete(work);
            ended += 1;
            onEnd();
          });
        underWay.add(work);
      }
      return taken.length;
    },
    ended: () => ended,
    settled: () => Promise.all(underWay),
  };
}

/**
 * Returns the milliseconds until a lane with free capacity has a due job, at most the longest pause. Due jobs of a full lane
 * are announced to other processes. `idle` holds the lanes that have just taken nothing.
 */
async function untilNext({ db, now }: JobParts, lanes: Lane[], idle: Set<Lane>): Promise<number> {
  let pause = LONGEST_PAUSE;
  for (const one of lanes) {
    const due = one.choice.kinds.length > 0 ? await getNextDueTime(db, one.choice) : undefined;
    if (!due) continue;
    const left = due.getTime() - now().getTime();
    // A full lane is filled again in this process when one of its jobs ends.
    if (freePlaces(one) > 0) pause = Math.min(pause, left <= 0 && idle.has(one) ? WHILE_OTHERS_WORK : left);
    else if (left <= 0) db.notify('jobs');
  }
  return pause;
}

/** Notices a clock that was set back, and then makes postponed jobs due now. */
function clockWatch({ db, now }: JobParts): () => Promise<void> {
  let latest = now();
  return async () => {
    const time = now();
    if (time.getTime() < latest.getTime() - SET_BACK)
      await db.transaction((tx) => correctFutureTimes(tx, time));
    latest = time;
  };
}

const freePlaces = ({ running, most }: Lane): number => most - running.pending - running.size;

type Lane = { choice: JobFilter; take: typeof takeDueJobs; running: PQueue; most: number };

const lane = (take: Lane['take'], most: number, choice: JobFilter): Lane => ({
  choice,
  take,
  running: new PQueue({ concurrency: most }),
  most,
});
