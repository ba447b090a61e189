import PQueue from 'p-queue';
import { libraries, onlyReads } from '../../processes/flags.ts';
import {
  type Keeping,
  keepProcesses,
  openWorkers,
  type ProcessOptions,
  type Processes,
  WorkerDied,
} from '../../processes/pool.ts';
import { leftOutProblem } from '../../crawl/problem.ts';
import { blankDraft } from '../../propose/blank-draft.ts';
import type { CategoryChoice, DraftWish } from '../../propose/candidates.ts';
import type { Ask, Question } from '../../propose/claude/ask.ts';
import type { BadgeOnPage } from '../../../rules/badges/badge-look.ts';
import type { StandIn } from '../../../rules/drafts/stand-ins.ts';
import type { Crawl, ProblemCode, Reviewed, SiteDraft, SitePage } from '../../propose/site-draft.ts';

/** A body as it came over the network. `isHtml`: only HTML is wanted; `truncated`: there was more. */
export type RawBody = {
  bytes: Uint8Array;
  truncated: boolean;
  url: string;
  coding: string;
  contentType: string | null;
  isHtml: boolean;
  maxBytes: number;
};

export type Decoded =
  | {
      ok: true;
      text: string;
      truncated: boolean;
      isEmpty: boolean;
      sha256: string;
      refresh: string | null;
      standIn: StandIn | null;
    }
  | { ok: false; code: ProblemCode };

export type RobotsQuestion = { text: string; agentName: string; url: string };
export type RobotsAnswer = { allowed: boolean; crawlDelayMs: number };

/**
 * Which pages to read next; of `robots` those of the start page's origin. At most `links` are asked about. `among`: only
 * pages that state facts of a company, from links, from a sitemap, or where such pages usually are.
 */
export type ChoosePages = {
  start: SitePage;
  robots: string;
  agentName: string;
  links: number;
  among?: 'facts' | 'usual' | { sitemap: string };
};

/** `sheets`: what style sheets of the page's own site say, by their addresses. */
export type BadgeQuestion = {
  html: string;
  url: string;
  publicUrl: string;
  slug: string;
  sheets?: Record<string, string>;
};
/** What stands where a proof has to be, and whether it stands elsewhere on the page. */
export type ProofQuestion = { method: 'meta' | 'file'; text: string; expected: string };
export type ProofSeen = { found: boolean; observed: string[]; elsewhere: boolean };

export type DraftTask = {
  problems: Crawl['problems'];
  asked: DraftWish & { categories: CategoryChoice[] };
  /** Parts of the drafting that are left out (pipeline/propose/stages.ts). */
  leftOut: string[];
  asksClaude: boolean;
};

type Stop = AbortSignal | undefined;

/**
 * Reads what strangers wrote, in processes that may end over it (`pipeline/processes/pool.ts`): nothing of it is parsed here. What
 * takes too much time or memory is a WorkerDied.
 */
export type PageReader = {
  decode(body: RawBody, signal?: Stop): Promise<Decoded>;
  robots(question: RobotsQuestion, signal?: Stop): Promise<RobotsAnswer>;
  choosePages(choice: ChoosePages, signal?: Stop): Promise<string[]>;
  badge(question: BadgeQuestion, signal?: Stop): Promise<BadgeOnPage>;
  /** Addresses of the style sheets that a page has on its own site, the first few. */
  sheets(page: { html: string; url: string }, signal?: Stop): Promise<string[]>;
  proof(question: ProofQuestion, signal?: Stop): Promise<ProofSeen>;
  /**
   * Drafts a profile; those of single fields, for which a person waits, go before whole ones. A part that runs out of
   * processor time is left out, and told as a problem.
   */
  draft(crawl: Crawl, asked: DraftTask['asked'], signal?: Stop): Promise<SiteDraft>;
  /** Has Claude review pages as a first-time visitor; undefined where there is no Claude. */
  review(pages: SitePage[], signal?: Stop): Promise<Reviewed | undefined>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

const PROCESSES = 4;
/** One process is always left for pages that somebody waits for. */
const DRAFTS = 3;
const HEAP_MB = 512;
/** Longest a draft may take with all that is asked: what a model is given to answer, and the computing. */
const LONGEST = 115_000;

/** Milliseconds of computing, for one page and for a draft between its questions; megabytes of a process. */
const READ_LIMITS = { pageMs: 10_000, draftMs: 20_000, memoryMb: 900 };

export type ReadLimits = typeof READ_LIMITS;

const processOf = (memoryMb: number): ProcessOptions => ({
  program: new URL('./page-worker.ts', import.meta.url),
  heapMb: Math.min(HEAP_MB, memoryMb),
  memoryMb,
  flags: [
    // Tables of words are large expressions: compiled once, not first for V8's interpreter and then again.
    '--no-regexp-tier-up',
    ...onlyReads(
      ...['../../', '../../../rules/', '../../../package.json'].map((path) => new URL(path, import.meta.url)),
      ...libraries('htmlparser2'),
    ),
  ],
});

/** Processes for several readers. */
export const keepReaders = (keeping?: Keeping): Processes =>
  keepProcesses(processOf(READ_LIMITS.memoryMb), keeping);

/** No process is started before the first page. With `ask`, Claude writes. `shared`: by processes of `keepReaders`. */
export function openPageReader(limits: ReadLimits = READ_LIMITS, ask?: Ask, shared?: Processes): PageReader {
  const workers = openWorkers({ ...processOf(limits.memoryMb), most: PROCESSES }, shared);
  const page =
    <Q, A>(task: string) =>
    (question: Q, signal?: Stop): Promise<A> =>
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
    stop: Stop,
  ): Promise<SiteDraft> {
    const [start] = pages;
    // Nothing was read, so nothing can be slow: this holds whatever becomes of the processes.
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

/** How long what comes later may go before a draft, for each character of its pages: two minutes for the largest websites. */
const GIVES_WAY_MS = 0.005;

/** Short drafts go before long ones that came shortly before, so that nobody waits for a few enormous websites. */
function turnOf({ pages }: Crawl, { fields }: DraftTask['asked']): number {
  const length = fields ? 0 : pages.reduce((sum, { html }) => sum + html.length, 0);
  return -(performance.now() + length * GIVES_WAY_MS);
}

/** Ends with the signal, and at the longest that a draft may take. */
const atLongest = (stop: Stop): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(LONGEST), ...(stop ? [stop] : [])]);

/** Answers what a process asks of Claude. */
const answerWith = (ask: Ask) => (question: unknown, over?: AbortSignal) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the process asks what its task says
  ask(question as Question, over);
