import PQueue from 'p-queue';
import { libraries, onlyReads } from '../../worker-pool/flags.ts';
import {
  type Keeping,
  keepProcesses,
  openWorkers,
  type ProcessOptions,
  type Processes,
  WorkerDied,
} from '../../worker-pool/pool.ts';
import { leftOutProblem } from '../crawl/problem.ts';
import { blankDraft } from '../writers/blank-draft.ts';
import type { CategoryChoice, DraftWish } from '../writers/candidates.ts';
import type { Ask, Question } from '../writers/claude/ask.ts';
import type { FetchParser } from '../crawl/fetch-parser.ts';
import type { PageChecks } from '../page-checks/page-checks.ts';
import type { Crawl, SitePage } from '../crawl/site-page.ts';
import type { ProblemCode } from '../problems.ts';
import type { Reviewed, SiteDraft } from '../writers/site-draft.ts';

export type DraftTask = {
  problems: Crawl['problems'];
  asked: DraftWish & { categories: CategoryChoice[] };
  /** Stages of the drafting that are skipped (extraction/writers/stages.ts). */
  leftOut: string[];
  asksClaude: boolean;
};

/**
 * Parses untrusted content in worker processes (`worker-pool/pool.ts`) and never in this one. Rejects with WorkerDied if that
 * takes too much time or memory.
 */
export type PageReader = FetchParser &
  PageChecks & {
    /**
     * Drafts a profile. Drafts of single fields, for which a person waits, go before whole ones. A stage that runs out of
     * processor time is skipped and reported as a problem.
     */
    draft(crawl: Crawl, asked: DraftTask['asked'], signal?: AbortSignal | undefined): Promise<SiteDraft>;
    /** Has Claude review pages as a first-time visitor; undefined if Claude is not configured. */
    review(pages: SitePage[], signal?: AbortSignal | undefined): Promise<Reviewed | undefined>;
    /** Ends running tasks. */
    close(): Promise<void>;
  };

const PROCESSES = 4;
/** Drafts at a time, fewer than processes, so that one is always free for pages that a person waits for. */
const DRAFTS = 3;
const HEAP_MB = 512;
/** Milliseconds for a whole draft: answers of the model and computing. */
const LONGEST = 115_000;

/** Milliseconds of processor time for one page, and for a draft between its questions; megabytes of a process. */
const READ_LIMITS = { pageMs: 10_000, draftMs: 20_000, memoryMb: 900 };

export type ReadLimits = typeof READ_LIMITS;

const processOf = (memoryMb: number): ProcessOptions => ({
  program: new URL('./page-worker.ts', import.meta.url),
  heapMb: Math.min(HEAP_MB, memoryMb),
  memoryMb,
  flags: [
    // Word tables are large regular expressions: this compiles them once, not first for V8's interpreter and then again.
    '--no-regexp-tier-up',
    ...onlyReads(
      ...['../', '../../worker-pool/', '../../rules/', '../../package.json'].map(
        (path) => new URL(path, import.meta.url),
      ),
      ...libraries('htmlparser2'),
    ),
  ],
});

/** Processes for several readers. */
export const keepReaders = (keeping?: Keeping): Processes =>
  keepProcesses(processOf(READ_LIMITS.memoryMb), keeping);

/** Opens a page reader. No process is started before the first page. With `ask`, Claude writes. `sharedPool`: a pool from `createReaderPool` to use. */
export function openPageReader(limits: ReadLimits = READ_LIMITS, ask?: Ask, shared?: Processes): PageReader {
  const workers = openWorkers({ ...processOf(limits.memoryMb), most: PROCESSES }, shared);
  const page =
    <Q, A>(task: string) =>
    (question: Q, signal?: AbortSignal | undefined): Promise<A> =>
      workers.run<A>(task, question, { ms: limits.pageMs, priority: 2, signal });
  const drafts = new PQueue({ concurrency: DRAFTS });

  function draftOnce(
    pages: SitePage[],
    task: DraftTask,
    ms: number,
    signal: AbortSignal,
  ): Promise<SiteDraft> {
    const answer = ask ? { answer: answerWith(ask) } : {};
    return workers.run('draft', task, { ms, parts: pages, signal, ...answer });
  }

  async function draftIn(
    { pages, problems }: Crawl,
    asked: DraftTask['asked'],
    stop: AbortSignal | undefined,
  ): Promise<SiteDraft> {
    const [start] = pages;
    // Without pages no process is needed, so this works even if processes fail.
    if (!start) return blankDraft(problems);
    const signal = atLongest(stop);
    const task: DraftTask = { problems, asked, leftOut: [], asksClaude: ask !== undefined };
    try {
      return await draftOnce(pages, task, limits.draftMs, signal);
    } catch (error) {
      if (!(error instanceof WorkerDied) || error.reason !== 'time' || !error.at) throw error;
      const rest = { problems: [...problems, leftOutProblem(start.url)], leftOut: [error.at] };
      return draftOnce(pages, { ...task, ...rest }, limits.draftMs / 2, signal);
    }
  }

  return {
    decode: page('decode'),
    robots: page('robots'),
    choosePages: page('choosePages'),
    badge: page('badge'),
    sheets: page('sheets'),
    proof: page('proof'),
    draft: (crawl, asked, signal) =>
      drafts.add(() => draftIn(crawl, asked, signal), {
        priority: turnOf(crawl, asked),
        ...(signal ? { signal } : {}),
      }),
    async review(pages, signal) {
      if (!ask) return undefined;
      return drafts.add(() =>
        workers.run<Reviewed>('review', null, {
          ms: limits.draftMs,
          parts: pages,
          signal: atLongest(signal),
          answer: answerWith(ask),
        }),
      );
    },
    close: () => workers.close(),
  };
}

/** Milliseconds that a draft falls behind in the queue per character of its pages: two minutes for the largest websites. */
const GIVES_WAY_MS = 0.005;

/** Returns the queue priority of a draft. Short drafts overtake long ones that came shortly before them. */
function turnOf({ pages }: Crawl, { fields }: DraftTask['asked']): number {
  const length = fields ? 0 : pages.reduce((sum, { html }) => sum + html.length, 0);
  return -(performance.now() + length * GIVES_WAY_MS);
}

/** Returns a signal that also aborts after the longest time of a draft. */
const atLongest = (stop: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(LONGEST), ...(stop ? [stop] : [])]);

/** Returns a function that answers the questions of a process by asking Claude. */
const answerWith = (ask: Ask) => (question: unknown, over?: AbortSignal) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the process sends the question type of its task
  ask(question as Question, over);
