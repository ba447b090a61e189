import PQueue from 'p-queue';
import { listLibraryFolders, buildReadOnlyFlags } from '../../worker-pool/permission-flags.ts';
import {
  type PoolSize,
  createProcessPool,
  createTaskRunner,
  type ProcessOptions,
  type ProcessPool,
  WorkerDied,
} from '../../worker-pool/pool.ts';
import { createLeftOutProblem } from '../crawl/problem.ts';
import { createBlankDraft } from '../writers/blank-draft.ts';
import type { CategoryOption, DraftRequest } from '../writers/candidates.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { JudgedProposals, ProposalsRequest } from '../../rules/drafts/proposals.ts';
import type { Claim } from '../../rules/drafts/prove-again.ts';
import type { PagesRequest, ShownPages } from '../../rules/drafts/shown-pages.ts';
import type { AskModel, ModelQuestion } from '../writers/claude/ask.ts';
import type { FetchParser } from '../crawl/fetch-parser.ts';
import type { PageChecks } from '../page-checks/page-checks.ts';
import type { CrawlResult, SitePage } from '../crawl/site-page.ts';
import type { ReviewResult, SiteDraft } from '../writers/site-draft.ts';
import { totalmem } from 'node:os';

export type EvidenceRequest = { claims: Claim[] };

export type DraftTask = {
  problems: CrawlResult['problems'];
  request: DraftRequest & { categories: CategoryOption[] };
  /** Stages of the drafting that are skipped (extraction/writers/stages.ts). */
  leftOut: string[];
  usesClaude: boolean;
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
    draft(crawl: CrawlResult, request: DraftTask['request'], signal?: AbortSignal): Promise<SiteDraft>;
    /**
     * Finds the quotes on these pages that prove claims, in their order: none for one that they do not prove, or that comes
     * after the most that are looked for. Rejects with the reason of a timeout if it takes longer than a person waits.
     */
    findEvidence(pages: SitePage[], claims: Claim[], signal?: AbortSignal): Promise<Evidence[][]>;
    /** Shows the numbered lines of these pages. Rejects like `findEvidence`. */
    showPages(pages: SitePage[], request: PagesRequest, signal?: AbortSignal): Promise<ShownPages>;
    /** Judges proposals by the numbered lines of these pages. Rejects like `findEvidence`. */
    judgeProposals(
      pages: SitePage[],
      request: ProposalsRequest,
      signal?: AbortSignal,
    ): Promise<JudgedProposals>;
    /** Has Claude review pages as a first-time visitor; undefined if Claude is not configured. */
    review(pages: SitePage[], signal?: AbortSignal): Promise<ReviewResult | undefined>;
    /** Starts a process that stays, so that the first website does not wait for one. */
    startAhead(): void;
    /** Ends running tasks. */
    close(): Promise<void>;
  };

/** Megabytes of the machine, or of the container. */
const MACHINE_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
/** A machine of a gigabyte has room for the service and two readers. */
const MAX_PROCESSES = MACHINE_MB < 1_500 ? 2 : 4;
/** Drafts at a time, fewer than processes, so that one is always free for pages that a person waits for. */
const MAX_DRAFTS = MAX_PROCESSES - 1;
const HEAP_MB = 512;
/** Megabytes of V8's young generation. By default it grows to 16 times as much, of which little is used again. */
const YOUNG_HEAP_MB = 2;
/** Milliseconds for a whole draft: answers of the model and computing. */
const DRAFT_TIMEOUT_MS = 115_000;

/** Milliseconds for a task on the stored pages of a draft, for which a person waits: the queue and the start of a process included. */
const PAGES_TIMEOUT_MS = 30_000;

/** Milliseconds of processor time for one page, and for a draft between its questions; megabytes of a process. */
const READ_LIMITS = { pageMs: 10_000, draftMs: 20_000, memoryMb: 900 };

export type ReadLimits = typeof READ_LIMITS;

const getProcessOptions = (memoryMb: number): ProcessOptions => ({
  program: new URL('./page-worker.ts', import.meta.url),
  heapMb: Math.min(HEAP_MB, memoryMb),
  memoryMb,
  compileCache: new URL('../../node_modules/.cache/readers', import.meta.url),
  flags: [
    `--max-semi-space-size=${YOUNG_HEAP_MB}`,
    // Word tables are large regular expressions: this compiles them once, not first for V8's interpreter and then again.
    '--no-regexp-tier-up',
    ...buildReadOnlyFlags(
      ...['../', '../../worker-pool/', '../../rules/', '../../package.json'].map(
        (path) => new URL(path, import.meta.url),
      ),
      ...listLibraryFolders('htmlparser2'),
    ),
  ],
});

/** Creates a process pool for several page readers. */
export const createReaderPool = (keeping?: PoolSize): ProcessPool =>
  createProcessPool(getProcessOptions(READ_LIMITS.memoryMb), keeping);

/** Opens a page reader. No process is started before the first page or `startAhead`, and one then stays. With `ask`, Claude writes. `sharedPool`: a pool from `createReaderPool` to use. */
export function openPageReader(
  limits: ReadLimits = READ_LIMITS,
  ask?: AskModel,
  sharedPool?: ProcessPool,
): PageReader {
  const workers = createTaskRunner(
    { ...getProcessOptions(limits.memoryMb), concurrency: MAX_PROCESSES, minProcesses: 1 },
    sharedPool,
  );
  const createPageTask =
    <Q, A>(task: string) =>
    (question: Q, signal?: AbortSignal): Promise<A> =>
      workers.run<A>(task, question, { cpuMs: limits.pageMs, priority: 2, signal });
  const drafts = new PQueue({ concurrency: MAX_DRAFTS });

  function runDraft(
    pages: SitePage[],
    task: DraftTask,
    cpuMs: number,
    signal: AbortSignal,
  ): Promise<SiteDraft> {
    const answer = ask ? { answer: createAnswer(ask) } : {};
    return workers.run('draft', task, { cpuMs, parts: pages, signal, ...answer });
  }

  async function draftWithRetry(
    { pages, problems }: CrawlResult,
    request: DraftTask['request'],
    callerSignal: AbortSignal | undefined,
  ): Promise<SiteDraft> {
    const [start] = pages;
    // Without pages no process is needed, so this works even if processes fail.
    if (!start) return createBlankDraft(problems);
    const signal = limitDraftTime(callerSignal);
    const task: DraftTask = { problems, request, leftOut: [], usesClaude: ask !== undefined };
    try {
      return await runDraft(pages, task, limits.draftMs, signal);
    } catch (error) {
      if (!(error instanceof WorkerDied) || error.reason !== 'time' || !error.at) throw error;
      const retry = { problems: [...problems, createLeftOutProblem(start.url)], leftOut: [error.at] };
      return runDraft(pages, { ...task, ...retry }, limits.draftMs / 2, signal);
    }
  }

  /** Runs a task on the pages of a site, like a draft of single fields: a person waits for it. */
  async function runOnPages<A>(
    task: string,
    pages: SitePage[],
    request: unknown,
    callerSignal: AbortSignal | undefined,
  ): Promise<A> {
    const signal = AbortSignal.any([
      AbortSignal.timeout(PAGES_TIMEOUT_MS),
      ...(callerSignal ? [callerSignal] : []),
    ]);
    return drafts.add(() => workers.run<A>(task, request, { cpuMs: limits.pageMs, parts: pages, signal }), {
      priority: -performance.now(),
      signal,
    });
  }

  return {
    decode: createPageTask('decode'),
    checkRobots: createPageTask('robots'),
    choosePages: createPageTask('choosePages'),
    listSitemapsOfIndex: createPageTask('sitemapsOfIndex'),
    listNotRead: createPageTask('notRead'),
    findBadge: createPageTask('badge'),
    listStyleSheets: createPageTask('sheets'),
    findProof: createPageTask('proof'),
    draft: (crawl, request, signal) =>
      drafts.add(() => draftWithRetry(crawl, request, signal), {
        priority: getDraftPriority(crawl, request),
        ...(signal ? { signal } : {}),
      }),
    findEvidence: (pages, claims, signal) =>
      runOnPages<Evidence[][]>('evidence', pages, { claims } satisfies EvidenceRequest, signal),
    showPages: (pages, request, signal) => runOnPages('showPages', pages, request, signal),
    judgeProposals: (pages, request, signal) => runOnPages('judgeProposals', pages, request, signal),
    async review(pages, signal) {
      if (!ask) return undefined;
      return drafts.add(() =>
        workers.run<ReviewResult>('review', null, {
          cpuMs: limits.draftMs,
          parts: pages,
          signal: limitDraftTime(signal),
          answer: createAnswer(ask),
        }),
      );
    },
    startAhead: () => workers.startAhead(),
    close: () => workers.close(),
  };
}

/** Milliseconds that a draft falls behind in the queue per character of its pages: two minutes for the largest websites. */
const DELAY_PER_CHARACTER_MS = 0.005;

/** Returns the queue priority of a draft. Short drafts overtake long ones that came shortly before them. */
function getDraftPriority({ pages }: CrawlResult, { fields }: DraftTask['request']): number {
  const length = fields ? 0 : pages.reduce((sum, { html }) => sum + html.length, 0);
  return -(performance.now() + length * DELAY_PER_CHARACTER_MS);
}

/** Returns a signal that also aborts after the longest time of a draft. */
const limitDraftTime = (callerSignal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(DRAFT_TIMEOUT_MS), ...(callerSignal ? [callerSignal] : [])]);

/** Returns a function that answers the questions of a process by asking Claude. */
const createAnswer = (ask: AskModel) => (question: unknown, signal?: AbortSignal) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the process sends the question type of its task
  ask(question as ModelQuestion, signal);
