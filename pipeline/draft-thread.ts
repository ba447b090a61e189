import { Worker } from 'node:worker_threads';
import type { CategoryChoice } from './candidates.ts';
import type { Crawl, SiteDraft } from './site-draft.ts';
import { draftFromPages } from './write-draft.ts';

/** Longest a draft may take, in milliseconds; the largest sites take seconds. */
const LONGEST = 60_000;
const MOST_HEAP_MB = 512;

/**
 * Drafts a profile as `draftFromPages` does, in a thread of its own: a page made to be slow or large to read keeps
 * nobody else waiting, and cannot end the process. Throws what the writer throws, the reason of `signal`, and where it
 * takes more than a minute or 512 MB.
 */
export async function draftInThread(
  crawl: Crawl,
  { categories, signal }: { categories: CategoryChoice[]; signal?: AbortSignal },
): Promise<SiteDraft> {
  const end = AbortSignal.any([AbortSignal.timeout(LONGEST), ...(signal ? [signal] : [])]);
  end.throwIfAborted();
  // Nothing was read: nothing can be slow.
  if (crawl.pages.length === 0) return draftFromPages(crawl, { categories });
  const worker = new Worker(new URL('./draft-worker.ts', import.meta.url), {
    workerData: { crawl, categories },
    // No secret of the service is within reach of what reads strangers' pages.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  return new Promise<SiteDraft>((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason as Error), { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the drafting thread ended without a draft')));
  }).finally(() => worker.terminate());
}
