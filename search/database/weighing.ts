import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Phrase, SearchDocument } from '../document.ts';
import { createDictionary, type SavedDictionary } from '../index/dictionary.ts';
import { Phrases } from '../index/phrases.ts';
import { type ListingTexts, textsOf, type WeighedTerms, Weigher } from '../index/weights.ts';

/** Listings with the weights of their terms; the last item has the dictionary of the terms. */
export type Weighed = { documents: SearchDocument[]; terms: WeighedTerms } | { dictionary: SavedDictionary };

/** A request to the worker: listings to weigh, or `dictionary` for the result at the end. */
export type Task = ListingTexts[] | 'dictionary';

// At most this many batches are in flight between the two threads.
const AHEAD = 8;

/** Weighs listings: tokenizes their texts and looks up each term, which is more than half of building an index. */
export async function* weigh(
  batches: AsyncIterable<SearchDocument[]>,
  phrases: readonly Phrase[],
): AsyncGenerator<Weighed> {
  const { weigher, dictionary } = createWeigher(phrases);
  for await (const documents of batches)
    yield { documents, terms: weigher.weighEach(documents.map(textsOf)) };
  yield { dictionary: dictionary.save() };
}

/**
 * Weighs listings in a worker thread while this one reads and indexes: with two cores an index of a million listings
 * is built in two thirds of the time. Throws the error of the worker.
 */
export async function* weighAside(
  batches: AsyncIterable<SearchDocument[]>,
  phrases: readonly Phrase[],
): AsyncGenerator<Weighed> {
  const thread = new Worker(new URL('./weighing-thread.ts', import.meta.url), {
    name: 'search index',
    workerData: phrases,
  });
  const answers = on(thread, 'message', { close: ['exit'] })[Symbol.asyncIterator]() as AsyncIterator<
    [unknown]
  >;
  const ask = (task: Task) => thread.postMessage(task);
  async function answer<T>(): Promise<T> {
    const next = await answers.next();
    if (next.done) throw new Error('The thread that weighs listings ended before its work.');
    return next.value[0] as T;
  }
  const asked: SearchDocument[][] = [];
  const next = async () => ({ documents: asked.shift()!, terms: await answer<WeighedTerms>() });
  try {
    for await (const documents of batches) {
      ask(documents.map(textsOf));
      if (asked.push(documents) === AHEAD) yield await next();
    }
    while (asked.length > 0) yield await next();
    ask('dictionary');
    yield { dictionary: await answer<SavedDictionary>() };
  } finally {
    await thread.terminate();
  }
}

/** Creates a dictionary with the words of the phrases, and a weigher that uses it. */
export function createWeigher(phrases: readonly Phrase[]) {
  const dictionary = createDictionary();
  new Phrases(dictionary, phrases);
  return { dictionary, weigher: new Weigher(dictionary) };
}
