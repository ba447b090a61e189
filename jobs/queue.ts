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
  /** Takes up what is due, now and whenever something becomes due. */
  start(): Promise<void>;
  /** Resolves when nothing that is due is left to do. */
  idle(): Promise<void>;
  /** Aborts running jobs and waits for them; what is unfinished is done after the next start. */
  stop(): Promise<void>;
};

/** Jobs that read websites for minutes, by draft. They have a lane of their own, so that mail never waits for them. */
const DRAFT_KINDS = ['draft', 'compare'] as const;
/** They read websites, too; one at a time, as nobody waits for them at the screen. */
const REVIEW_KINDS = ['ai_review'] as const;
/** They fetch a file of a website each, which may come slowly. */
const LOGO_KINDS = ['keep_logo'] as const;
// Most of a draft is waiting for its website, so many are under way. Reading and writing have few processes (page-reader.ts).
const CONCURRENCY = { drafts: 16, first: 2, reviews: 1, logos: 4, others: 4 };
// What other processes announce may be lost with the connection that waits for it.
const LONGEST_PAUSE = 15_000;
/** How far the clock has to be set back to be noticed, in milliseconds. */
const SET_BACK = 5_000;
const AFTER_FAILURE = 1_000;
/** What is due and is not taken waits for other work of the same account, which may be another process's. */
const WHILE_OTHERS_WORK = 1_000;

/**
 * Work that outlives a request. Jobs stand in the database, so a killed process resumes them. Accounts take turns with
 * their drafts and logos; what somebody waits for at a screen has places of its own.
 */
export function createQueue(parts: JobParts): Queue {
  const { db, now, log } = parts;
  const lanes = lanesOf(parts);
  const stopping = new AbortController();
  const work = createWork(parts, stopping.signal, wake);
  const noticeClock = clockWatch(parts);
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> = Promise.resolve();
  /** Ends the listening to other processes; there is one from start to stop. */
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
      // Processes that share a SQLite file are of one machine, where it is seen which of them have ended.
      if (db.dialect === 'sqlite') await db.transaction((tx) => releaseLostJobs(tx));
      unheard = db.onNotification('jobs', wake);
      wake();
      await pumping;
    },
    async idle() {
      // A job that ended meanwhile made room for another one.
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

/** The lanes in the order in which they are filled, each with the kinds of jobs that somebody here does. */
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
  /** Fills the free places of a lane with what is due; answers how many jobs it took. */
  fill(lane: Lane): Promise<number>;
  /** How many jobs have ended so far. */
  ended(): number;
  /** Resolves when those under way now have ended. */
  settled(): Promise<unknown>;
};

/** Jobs under way, until `stopping`; `onEnd` is called whenever one has ended. */
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
          // Not even put back: the job stays held, and is taken up when the hold ends.
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
 * Milliseconds until a lane with free places has something due, at most the longest pause. What is due in a full lane is
 * announced to other processes. `idle` took nothing just now.
 */
async function untilNext({ db, now }: JobParts, lanes: Lane[], idle: Set<Lane>): Promise<number> {
  let pause = LONGEST_PAUSE;
  for (const one of lanes) {
    const due = one.choice.kinds.length > 0 ? await getNextDueTime(db, one.choice) : undefined;
    if (!due) continue;
    const left = due.getTime() - now().getTime();
    // A full lane is filled again here when a job of it ends.
    if (freePlaces(one) > 0) pause = Math.min(pause, left <= 0 && idle.has(one) ? WHILE_OTHERS_WORK : left);
    else if (left <= 0) db.notify('jobs');
  }
  return pause;
}

/** A clock that was set back makes what was put off to a later time due now. */
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
