// Compares quality, speed and size of the search engine with others, on generated listings.
//   node --expose-gc bench/search.ts [--engine NAME] [listings ...]     default all engines, 10000 100000
import { parseArgs } from 'node:util';
import { ENGINES } from './search/engines/engines.ts';
import { hostileReport } from './search/hostile.ts';
import { measureSearch } from './search/measure.ts';
import { naturalReport } from './search/natural.ts';
import { searchReport } from './search/report.ts';

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const engines = Object.entries(ENGINES).filter(([name]) => name === (values.engine ?? name));
if (engines.length === 0) throw new Error(`There is no engine ${values.engine}.`);
const figures = await measureSearch(sizes, Object.fromEntries(engines), (line) =>
  process.stderr.write(`${line}\n`),
);
const natural = await naturalReport(Object.fromEntries(engines));
process.stdout.write(`${natural}\n${searchReport(figures)}\n${hostileReport()}`);
