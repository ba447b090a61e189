import { type Corpus, openCorpus } from './corpus.ts';
import type { Engine } from './engines/engine.ts';
import type { ENGINES } from './engines/engines.ts';
import { CLASSES, createQueries, type JudgedQuery, type QueryClass } from './queries.ts';
import { elementAt } from '../../rules/typed/assert.ts';

/** The figures for one number of listings. */
export type SizeFigures = { listings: number; queries: number; engines: EngineFigures[] };
export type SearchFigures = SizeFigures[];

/** Times in milliseconds, each the minimum of several rounds, to exclude other load of the machine. */
export type EngineFigures = {
  name: string;
  /** The share of correct first hits, and of the correct answers that fit on a page. */
  quality: Record<QueryClass, { firstHit: number; topTen: number }>;
  p50: number;
  p99: number;
  queriesPerSecond: number;
  probes: Record<string, number>;
  bytesPerListing: number;
  /** Processor seconds from the listings to the first answer, without generating the listings. */
  buildSeconds: number;
  updateMs: number;
};

const ROUNDS = 30;
const MOST_MS = 60_000;
const UPDATES = 200;

/**
 * Measures the engines with each number of listings, on the same listings and queries; an engine that would not fit
 * in memory is left out. Needs --expose-gc. `tell` receives progress messages.
 */
export async function measureSearch(
  sizes: number[],
  engineMakers: typeof ENGINES,
  tell: (line: string) => void = () => undefined,
): Promise<SearchFigures> {
  const figures: SearchFigures = [];
  for (const size of sizes) {
    const corpus = openCorpus(size);
    const queries = createQueries(corpus);
    const making = seconds(() => {
      for (const listing of corpus.listings()) void listing;
    });
    const engines: EngineFigures[] = [];
    for (const [name, { create, most = Infinity }] of Object.entries(engineMakers)) {
      if (size > most) continue;
      tell(`${size.toLocaleString('en')} listings: ${name}`);
      engines.push({ name, ...(await build(create, making, corpus, queries)) });
    }
    figures.push({ listings: size, queries: queries.length, engines });
  }
  return figures;
}

/** Builds and measures an engine, and releases it before the next one measures its memory. */
async function build(
  create: (corpus: Corpus) => Engine | Promise<Engine>,
  making: number,
  corpus: Corpus,
  queries: JudgedQuery[],
): Promise<Omit<EngineFigures, 'name'>> {
  const started = performance.now();
  const engine = await create(corpus);
  const buildSeconds = (performance.now() - started) / 1_000 - making;
  const bytesPerListing = (await engine.bytes()) / corpus.size;
  const figures = await measure(engine, corpus, queries);
  await engine.close?.();
  return { buildSeconds, bytesPerListing, ...figures };
}

async function measure(
  engine: Engine,
  corpus: Corpus,
  queries: JudgedQuery[],
): Promise<Omit<EngineFigures, 'name' | 'buildSeconds' | 'bytesPerListing'>> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- filled for each class below
  const quality = {} as EngineFigures['quality'];
  for (const kind of CLASSES) {
    const asked = queries.filter((query) => query.class === kind);
    quality[kind] = await qualityOf(engine, asked);
  }
  const times = await leastTimes(
    queries.map(
      ({ q }) =>
        () =>
          engine.search(q),
    ),
  );
  const total = times.reduce((sum, time) => sum + time, 0);
  times.sort((a, b) => a - b);
  const probes: Record<string, number> = {};
  for (const [label, q, offset] of probesOf(corpus))
    probes[label] = elementAt(await leastTimes([() => engine.search(q, offset)]), 0);
  return {
    quality,
    p50: elementAt(times, Math.floor(times.length * 0.5)),
    p99: elementAt(times, Math.floor(times.length * 0.99)),
    queriesPerSecond: (1_000 * times.length) / total,
    probes,
    updateMs: await updateTime(engine, corpus),
  };
}

/** Measures the minimum milliseconds of each call, in 30 rounds or as many as fit in a minute. */
async function leastTimes(calls: (() => unknown)[]): Promise<number[]> {
  const times = calls.map(() => Infinity);
  const until = performance.now() + MOST_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < until); round += 1) {
    for (const [at, call] of calls.entries()) times[at] = Math.min(elementAt(times, at), await timeOf(call));
  }
  return times;
}

/** Measures how often the first hit is correct, and how many of the correct answers that fit on a page are on it. */
async function qualityOf(
  engine: Engine,
  queries: JudgedQuery[],
): Promise<{ firstHit: number; topTen: number }> {
  let first = 0;
  let reached = 0;
  for (const { q, isRight, reachable } of queries) {
    const ids = await engine.search(q);
    if (reachable === 0) {
      first += Number(ids.length === 0);
      reached += Number(ids.length === 0);
    } else {
      first += Number(ids.length > 0 && isRight(elementAt(ids, 0)));
      reached += Math.min(1, ids.filter(isRight).length / Math.min(10, reachable));
    }
  }
  return { firstHit: first / queries.length, topTen: reached / queries.length };
}

/** Returns the most expensive queries: very common words, one letter, a distant page, many words with typos. */
function probesOf({ listings }: Corpus): [label: string, q: string, offset: number][] {
  const counts = new Map<string, number>();
  for (const { description } of listings().take(1_000)) {
    for (const word of new Set(description.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const mistyped = [...counts.keys()]
    .filter((word) => word.length >= 9)
    .map((word) => `${word.slice(0, 3)}q${word.slice(4)}x`);
  return [
    ['a very common word', elementAt(common, 0), 0],
    ['one letter', 's', 0],
    ['four common words', common.slice(0, 4).join(' '), 0],
    ['a common word, page 1,000', elementAt(common, 0), 9_990],
    ['twelve long words with two typos each', mistyped.slice(0, 12).join(' '), 0],
  ];
}

/** Measures the median milliseconds to update a listing. */
async function updateTime(engine: Engine, { listings }: Corpus): Promise<number> {
  const times: number[] = [];
  const live = listings().filter(({ status }) => status === 'live');
  for (const listing of [...live.take(UPDATES)])
    times.push(await timeOf(() => engine.update({ ...listing, name: `${listing.name} Two` })));
  return elementAt(
    times.sort((a, b) => a - b),
    UPDATES / 2,
  );
}

async function timeOf(run: () => unknown): Promise<number> {
  const started = performance.now();
  const result = run();
  if (result instanceof Promise) await result;
  return performance.now() - started;
}

function seconds(run: () => void): number {
  const started = performance.now();
  run();
  return (performance.now() - started) / 1_000;
}
