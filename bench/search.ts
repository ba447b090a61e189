// Quality and speed of the search engine beside SQLite's FTS5, on made-up listings.
//   node --expose-gc bench/search.ts [listings ...]     default 10000 100000
import { createCorpus, type CorpusListing } from './search/corpus.ts';
import { type Engine, fts5Engine, fts5WithTypos, ourEngine } from './search/engines.ts';
import { CLASSES, createQueries, type JudgedQuery } from './search/queries.ts';

const ENGINES: Record<string, (listings: CorpusListing[]) => Engine> = {
  'launch directory': ourEngine,
  FTS5: fts5Engine,
  'FTS5 + typos': fts5WithTypos,
};
const ROUNDS = 5;

const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const corpus = createCorpus(size);
  const queries = createQueries(corpus);
  console.log(`\n${size.toLocaleString('en')} listings, ${queries.length} queries`);
  for (const [name, create] of Object.entries(ENGINES)) report(name, create, corpus.listings, queries);
}

function report(
  name: string,
  create: (listings: CorpusListing[]) => Engine,
  listings: CorpusListing[],
  queries: JudgedQuery[],
): void {
  const before = memory();
  const started = performance.now();
  const engine = create(listings);
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = (memory() - before) / 2 ** 20;

  console.log(`\n${name}: built in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  console.table(
    Object.fromEntries(
      CLASSES.map((kind) => [
        kind,
        quality(
          engine,
          queries.filter((query) => query.class === kind),
        ),
      ]),
    ),
  );

  const times = Array.from({ length: ROUNDS }, () =>
    queries.map(({ q }) => timeOf(() => engine.search(q))),
  ).flat();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
  const perSecond = (1_000 * times.length) / times.reduce((sum, time) => sum + time, 0);
  console.log(
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.9999)} ms, ${perSecond.toFixed(0)} queries/s`,
  );

  for (const [label, q, offset] of probes(listings)) {
    const probe = Math.min(...Array.from({ length: ROUNDS }, () => timeOf(() => engine.search(q, offset))));
    console.log(`  ${label}: ${probe.toFixed(2)} ms`);
  }
  if (!engine.update) return;
  const update = listings
    .slice(0, 1_000)
    .map((listing) => timeOf(() => engine.update!({ ...listing, name: `${listing.name} Two` })));
  console.log(
    `  one changed listing: ${(update.reduce((sum, time) => sum + time, 0) / update.length).toFixed(3)} ms`,
  );
}

/** How often the first hit is right, and how many of the right answers that fit on a page are on it. */
function quality(engine: Engine, queries: JudgedQuery[]): { 'first hit': string; 'top ten': string } {
  let first = 0;
  let reached = 0;
  for (const { q, isRight, reachable } of queries) {
    const ids = engine.search(q);
    if (reachable === 0) {
      first += Number(ids.length === 0);
      reached += Number(ids.length === 0);
    } else {
      first += Number(ids.length > 0 && isRight(ids[0]!));
      reached += Math.min(1, ids.filter(isRight).length / Math.min(10, reachable));
    }
  }
  return {
    'first hit': (first / queries.length).toFixed(2),
    'top ten': (reached / queries.length).toFixed(2),
  };
}

/** What costs most: very common words, one letter, many words with typos, a page far away. */
function probes(listings: CorpusListing[]): [string, string, number][] {
  const words = listings[0]!.description.split(' ');
  const counts = new Map<string, number>();
  for (const { description } of listings.slice(0, 1_000)) {
    for (const word of new Set(description.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const mistyped = words
    .filter((word) => word.length >= 9)
    .map((word) => `${word.slice(0, 3)}q${word.slice(4)}x`);
  return [
    ['a very common word', common[0]!, 0],
    ['one letter', 's', 0],
    ['four common words', common.slice(0, 4).join(' '), 0],
    ['a common word, page 1,000', common[0]!, 9_990],
    ['twelve long words with two typos each', mistyped.slice(0, 12).join(' '), 0],
  ];
}

function timeOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** Bytes in use after a collection; meaningful only with --expose-gc. SQLite's own memory is not in it. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
