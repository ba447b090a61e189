// Measures the cost of hostile descriptions of maximum length, in milliseconds; part of `npm run bench -- search`.
import { createListingIndex } from '../../search/listing-index.ts';
import { createSearcher } from '../../search/query.ts';
import { listing } from '../../test/search/kit.ts';
import { hostileQueries } from './hostile-queries.ts';
import { hostileTexts } from './hostile-texts.ts';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';
import { keysOf, buildRecord } from '../../rules/typed/records.ts';

const ROUNDS = 5;
const OTHERS = 2000;

const hostile = (description: string) => listing(1, 'Listing 1', { description });

/** Builds a Markdown table: a row for each text, with the median of five rounds. */
export function hostileReport(): string {
  const index = createListingIndex();
  index.put(
    Array.from({ length: OTHERS }, (_, at) =>
      listing(at + 10, `Listing ${at + 10}`, { description: `plain text number ${at} with words` }),
    ),
  );
  const search = createSearcher(index);
  const find = (q: string) => search({ q, status: 'live', sort: 'relevance', limit: 20, offset: 0 });
  const rows = Object.entries(hostileTexts()).map(([name, text]) => {
    const steps: Record<string, () => unknown> = {
      add: () => index.put([hostile(text)]),
      change: () => index.put([hostile([...text].reverse().join(''))]),
      typo: () => find('plaim textt numbre'),
      quoted: () => find(text.slice(0, 200)),
      remove: () => index.remove(1),
    };
    const times = buildRecord(keysOf(steps), (): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [step, run] of Object.entries(steps)) assertDefined(times[step]).push(timed(run));
    return `| ${name} | ${Object.values(times).map(median).join(' | ')} |`;
  });
  const queries = Object.entries(hostileQueries()).map(([name, q]) => {
    const times = Array.from({ length: ROUNDS }, () => timed(() => find(q)));
    return `| ${name} | ${median(times)} |`;
  });
  return `### Hostile texts

20,000 characters each; milliseconds that block all other requests.

| description of | put in | changed | query with typos meanwhile | query of its own text | taken out |
|---|---|---|---|---|---|
${rows.join('\n')}

### Hostile queries

200 characters each, among these listings; milliseconds that block all other requests.

| query of | found |
|---|---|
${queries.join('\n')}
`;
}

function timed(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

const median = (times: number[]): string =>
  elementAt(
    times.toSorted((a, b) => a - b),
    times.length >> 1,
  ).toFixed(1);

if (import.meta.main) process.stdout.write(hostileReport());
