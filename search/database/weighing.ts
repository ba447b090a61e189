import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Phrase, SearchDocument } from '../document.ts';
import { createDictionary, type SavedDictionary } from '../index/dictionary.ts';
import { Phrases } from '../index/phrases.ts';
import { type ListingTexts, collectTexts, type WeighedTerms, Weigher } from '../index/weights.ts';

/** Listings with the weights of their terms; the last item has the dictionary of the terms. */
export type WeighedBatch =
  { documents: SearchDocument[]; terms: WeighedTerms } | { dictionary: SavedDictionary };

/** A request to the worker: listings to weigh, or `dictionary` for the result at the end. */
export type WeighingTask = ListingTexts[] | 'dictionary';

// At most this many batches are in flight between the two threads.
const MAX_IN_FLIGHT = 8;

/** Weighs listings: tokenizes their texts and looks up each term, which is more than half of building an index. */
export async function* weigh(
  batches: AsyncIterable<SearchDocument[]>,
  phrases: readonly Phrase[],
): AsyncGenerator<WeighedBatch> {
  const { weigher, dictionary } = createWeigher(phrases);
  for await (const documents of batches)
    yield { documents, terms: weigher.weighAll(documents.map(collectTexts)) };
  yield { dictionary: dictionary.save() };
}

/**
 * Weighs listings in a worker thread while this one reads and indexes: with two cores an index of a million listings
 * is built in two thirds of the time. Throws the error of the worker.
 */
export async function* weighInWorker(
  batches: AsyncIterable<SearchDocument[]>,
  phrases: readonly Phrase[],
): AsyncGenerator<WeighedBatch> {
  const worker = new Worker(new URL('./weighing-thread.ts', import.meta.url), {
    name: 'search index',
    workerData: phrases,
  });
  const messages = on(worker, 'message', { close: ['exit'] })[Symbol.asyncIterator]() as AsyncIterator<
    [unknown]
  >;
  const send = (task: WeighingTask) => worker.postMessage(task);
  async function receive<T>(): Promise<T> {
    const next = await messages.next();
    if (next.done) throw new Error('The thread that weighs listings ended before its work.');
    return next.value[0] as T;
  }
  const inFlight: SearchDocument[][] = [];
  const next = async () => ({ documents: inFlight.shift()!, terms: await receive<WeighedTerms>() });
  try {
    for await (const documents of batches) {
      send(documents.map(collectTexts));
      if (inFlight.push(documents) === MAX_IN_FLIGHT) yield await next();
    }
    while (inFlight.length > 0) yield await next();
    send('dictionary');
    yield { dictionary: await receive<SavedDictionary>() };
  } finally {
    await worker.terminate();
  }
}

/** Creates a dictionary with the words of the phrases, and a weigher that uses it. */
export function createWeigher(phrases: readonly Phrase[]) {
  const dictionary = createDictionary();
  new Phrases(dictionary, phrases);
  return { dictionary, weigher: new Weigher(dictionary) };
}
