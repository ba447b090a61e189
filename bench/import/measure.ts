import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { openCorpus } from '../search/corpus.ts';
import { table } from '../search/report.ts';
import { runProgram, startProgram, type Took } from './program.ts';

export type ImportFigures = {
  listings: number;
  /**
   * From the start of the process to its `ready` in an empty folder, where it creates the sample directory, and at a
   * second start.
   */
  first: Took;
  second: Took;
  fileBytes: number;
  databaseBytes: number;
  snapshotBytes: number;
  /** An import of the whole file, and a repeated one in which nothing is new. */
  imported: Took;
  again: Took;
  /** From the start of the process to its `ready`, with the search index to be built, and with its snapshot. */
  rebuilt: Took;
  started: Took;
};

/** Imports generated listings with the operator's command into a new SQLite file, and starts the program with it. */
export async function measureImport(
  size: number,
  tell: (line: string) => void = () => undefined,
): Promise<ImportFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-bench-'));
  try {
    const file = path.join(folder, 'listings.jsonl');
    const database = path.join(folder, 'directory.db');
    const env = { DATABASE_URL: `file:${database}`, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', PORT: '0' };
    const empty = path.join(folder, 'empty');
    await mkdir(empty);
    tell('starting in an empty folder, twice');
    const first = await startProgram({ LOG_LEVEL: 'warn', PORT: '0' }, empty);
    const second = await startProgram({ LOG_LEVEL: 'warn', PORT: '0' }, empty);
    tell(`${size.toLocaleString('en')} listings: writing the file`);
    await writeListings(file, size);
    tell('importing it');
    const command = ['operator', 'import', 'listings', file, '--json'];
    const imported = await runProgram(command, env, folder);
    tell('importing it again');
    const again = await runProgram(command, env, folder);
    tell('starting without a snapshot');
    const rebuilt = await startProgram(env, folder);
    tell('starting with one');
    const started = await startProgram(env, folder);
    const sizeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).size;
    return {
      listings: size,
      fileBytes: await sizeOf('listings.jsonl'),
      databaseBytes: await sizeOf('directory.db'),
      snapshotBytes: await sizeOf('data', 'search-index.snapshot'),
      ...{ first, second, imported, again, rebuilt, started },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeListings(file: string, size: number): Promise<void> {
  const stream = createWriteStream(file);
  for (const listing of openCorpus(size).listings()) {
    const { name, tagline, description, keywords, stage, country, pricingModel, domain } = listing;
    const record = {
      ...{ name, tagline, description, keywords, stage, country },
      website_url: `https://${domain}/`,
      pricing_model: pricingModel,
      features: keywords.map((word) => `${word} in one place`),
      faqs: [{ question: `What is ${name}?`, answer: tagline }],
    };
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

/** Formats the figures as Markdown. */
export function importReport({ listings, ...figures }: ImportFigures): string {
  const { first, second, imported, again, rebuilt, started } = figures;
  const row = (name: string, { seconds, cpuSeconds, peak }: Took) => [
    name,
    `${seconds.toFixed(1)} s`,
    cpuSeconds === undefined ? 'unknown' : `${cpuSeconds.toFixed(1)} s`,
    peak === undefined ? 'unknown' : megabytes(peak),
  ];
  const rate = ({ seconds }: Took) => Math.round(listings / seconds).toLocaleString('en');
  const columns = ['', 'time', 'processor', 'most memory'];
  return `### The sample directory

${table(columns, [row('start in an empty folder', first), row('the next one', second)])}

### ${listings.toLocaleString('en')} listings in a SQLite file

File ${megabytes(figures.fileBytes)}, database ${megabytes(figures.databaseBytes)}, snapshot of the search index ${megabytes(figures.snapshotBytes)}.

${table(
  [...columns, 'listings a second'],
  [
    [...row('import', imported), rate(imported)],
    [...row('the same file again', again), rate(again)],
    [...row('start, search index built', rebuilt), ''],
    [...row('start, from its snapshot', started), ''],
  ],
)}
`;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
