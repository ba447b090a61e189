import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Ask, Question, Reply } from './claude/ask.ts';
import type { WriterContext } from './candidates.ts';
import type { Crawl, SiteDraft } from './site-draft.ts';
import { draftFromPages } from './write-draft.ts';

/** Longest a draft may take, in milliseconds: a minute of reading beside what a model is given to answer. */
const LONGEST = 115_000;
const MOST_HEAP_MB = 512;
const MOST_THREADS = 4;

/** What the thread begins with, and what both sides say. It has no network of its own: it asks through us. */
export type ThreadData = { crawl: Crawl; context: Omit<WriterContext, 'signal'>; asksClaude: boolean };
export type FromThread = { draft: SiteDraft } | { question: Question };
export type ToThread = { reply: Reply };

/**
 * Drafts a profile as `draftFromPages` does, in a thread of its own: a page made to be slow or large to read keeps
 * nobody else waiting, and cannot end the process. With `ask`, Claude writes. Throws the reason of `signal`, and where
 * it takes more than `LONGEST` or 512 MB.
 */
export async function draftInThread(
  crawl: Crawl,
  { signal, ...context }: WriterContext,
  ask?: Ask,
): Promise<SiteDraft> {
  const end = AbortSignal.any([AbortSignal.timeout(LONGEST), ...(signal ? [signal] : [])]);
  end.throwIfAborted();
  // Nothing was read: nothing can be slow.
  if (crawl.pages.length === 0) return draftFromPages(crawl, context);
  const worker = new Worker(new URL('./draft-worker.ts', import.meta.url), {
    workerData: { crawl, context, asksClaude: ask !== undefined } satisfies ThreadData,
    // No secret of the service is within reach of what reads strangers' pages.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  const over = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<SiteDraft>();
  const onAbort = (): void => reject(end.reason as Error);
  end.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (message: FromThread) => {
    if ('draft' in message) resolve(message.draft);
    else
      ask?.(message.question, AbortSignal.any([end, over.signal])).then(
        (reply) => worker.postMessage({ reply } satisfies ToThread),
        reject,
      );
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the drafting thread ended without a draft')));
  try {
    return await promise;
  } finally {
    end.removeEventListener('abort', onAbort);
    over.abort();
    await worker.terminate();
  }
}

/**
 * `draftInThread` for the whole service, four at a time: memory stays bounded whatever is asked for. Drafts of single
 * fields, for which a person waits, go before whole ones.
 */
export function draftingThreads(ask?: Ask): (crawl: Crawl, context: WriterContext) => Promise<SiteDraft> {
  const threads = new PQueue({ concurrency: MOST_THREADS });
  return (crawl, context) =>
    threads.add(() => draftInThread(crawl, context, ask), {
      priority: context.fields ? 1 : 0,
      ...(context.signal ? { signal: context.signal } : {}),
    });
}
