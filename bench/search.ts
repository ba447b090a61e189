// Quality, speed and size of the search engine beside others, on made-up listings.
//   node --expose-gc bench/search.ts [listings ...]     default 10000 100000
import { measureSearch } from './search/measure.ts';
import { searchReport } from './search/report.ts';

const sizes = process.argv.slice(2).map(Number);
const figures = await measureSearch(sizes.length > 0 ? sizes : [10_000, 100_000], (line) =>
  process.stderr.write(`${line}\n`),
);
process.stdout.write(searchReport(figures));
