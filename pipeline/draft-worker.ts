import { parentPort, workerData } from 'node:worker_threads';
import type { CategoryChoice } from './candidates.ts';
import type { Crawl } from './site-draft.ts';
import { draftFromPages } from './write-draft.ts';

// The thread of `draftInThread`: one draft, then it is over.
const { crawl, categories } = workerData as { crawl: Crawl; categories: CategoryChoice[] };
parentPort?.postMessage(await draftFromPages(crawl, { categories }));
