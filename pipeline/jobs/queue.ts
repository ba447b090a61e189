import PQueue from 'p-queue';
import { isOneOf } from '../../rules/states/define-states.ts';
import { JOB_KINDS } from '../../store/work/job-kinds.ts';
import { type JobChoice, nextDueAt } from '../../store/work/jobs.ts';
import {
  addJob,
  forgetLaterTimes,
  type Jobs,
  releaseHeldJobs,
  takeDraftJobs,
  takeDueJobs,
} from '../../store/work/write/jobs.ts';
import { type JobParts, perform } from './perform.ts';

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
const CONCURRENCY = { drafts: 3, first: 2, reviews: 1, others: 4 };
// What other processes announce may be lost with the connection that waits for it.
const LONGEST_PAUSE = 15_000;
/** How far the clock has to be set back to be noticed, in milliseconds. */
const SET_BACK = 5_000;
const AFTER_FAILURE = 1_000;

/**
 * Work that outlives a request. Jobs stand in the database, so a killed process resumes them. Accounts take turns with
 * their drafts; what somebody waits for at a screen has places of its own.
 */
export function createQueue(parts: JobParts): Queue {
  const { db, handlers, now, log } = parts;
  const kinds = JOB_KINDS.filter((kind) => handlers[kind] !== undefined);
  const drafts = kinds.filter((kind) => isOneOf(kind, DRAFT_KINDS));
  const others = kinds.filter((kind) => !isOneOf(kind, [...DRAFT_KINDS, ...REVIEW_KINDS]));
  const lanes = [
    lane(takeDueJobs, CONCURRENCY.first, { kinds: others, ranks: ['first'] }),
    lane(takeDraftJobs, CONCURRENCY.drafts, { kinds: drafts }),
    lane(takeDueJobs, CONCURRENCY.reviews, { kinds: kinds.filter((kind) => isOneOf(kind, REVIEW_KINDS)) }),
    lane(takeDueJobs, CONCURRENCY.others, { kinds: others, ranks: ['usual', 'bulk'] }),
  ];
  const underWay = new Set<Promise<void>>();
  let ended = 0;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> = Promise.resolve();
  let started = false;
  let latest = now();
  let unheard: () => void = () => undefined;

  const freePlaces = ({ running, most }: Lane): number => most - running.pending - running.size;

  /** Fills the free places of a lane. */
  async function fill(lane: Lane): Promise<void> {
    const { choice, take, running } = lane;
    const free = freePlaces(lane);
    if (free <= 0 || choice.kinds.length === 0) return;
    for (const job of await take(db, choice, free, now())) {
      const work = running
        .add(() => perform(parts, job, stopping.signal))
        // Not even put back: the job stays held, and is taken up when the hold ends.
        .catch((error: unknown) => log.error({ err: error, job: job.kind }, 'job not put back'))
        .then(() => {
          underWay.delete(work);
          ended += 1;
          wake();
        });
      underWay.add(work);
    }
  }

  async function pump(): Promise<void> {
    clearTimeout(timer);
    if (!started || stopping.signal.aborted) return;
    await noticeClock();
    for (const one of lanes) await fill(one);
    let pause = LONGEST_PAUSE;
    for (const one of lanes) {
      const due = one.choice.kinds.length > 0 ? await nextDueAt(db, one.choice) : undefined;
      if (!due) continue;
      const left = due.getTime() - now().getTime();
      // A full lane is filled again when a job of it ends. Other processes may have places.
      if (freePlaces(one) > 0) pause = Math.min(pause, left);
      else if (left <= 0) db.announce('jobs');
    }
    if (stopping.signal.aborted) return;
    wakeIn(Math.max(50, pause));
  }

  async function noticeClock(): Promise<void> {
    const time = now();
    if (time.getTime() < latest.getTime() - SET_BACK)
      await db.transaction((tx) => forgetLaterTimes(tx, time));
    latest = time;
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
      // A SQLite file has one serving process: whatever is held was held by one that is gone.
      if (db.dialect === 'sqlite') await db.transaction((tx) => releaseHeldJobs(tx));
      started = true;
      unheard = db.onAnnounced('jobs', wake);
      wake();
      await pumping;
    },
    async idle() {
      let before;
      do {
        before = ended;
        wake();
        await pumping;
        await Promise.all(underWay);
        // A job that ended meanwhile made room for another one.
      } while (ended > before);
    },
    async stop() {
      started = false;
      unheard();
      stopping.abort();
      clearTimeout(timer);
      await pumping;
      await Promise.all(underWay);
      await pumping;
      clearTimeout(timer);
    },
  };
}

type Lane = { choice: JobChoice; take: typeof takeDueJobs; running: PQueue; most: number };

const lane = (take: Lane['take'], most: number, choice: JobChoice): Lane => ({
  choice,
  take,
  running: new PQueue({ concurrency: most }),
  most,
});
