// Measures anonymous requests on a large directory: the processor time of the service and of PostgreSQL for each.
//   node bench/scale.ts [listings] [sqlite|postgres]     default 10000, both
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../test/kit/embedded-postgres.ts';
import { elementAt, assertDefined } from '../rules/typed/assert.ts';
import { table } from './search/report.ts';
import { createDirectory } from './serve/directory.ts';
import { startServer } from './serve/start-server.ts';

const size = Number(process.argv[2] ?? 10_000);
const only = process.argv[3];
const REQUESTS = 20;
/** Requests for warm-up, not measured: each of ten connections to PostgreSQL plans a statement five times. */
const FIRST = 60;
const TICK = 10_000;

const slug = (n: number): string => `listing-${1 + (n % size)}`;
/** By name, the path of the n-th request. */
const ASKED: Record<string, (n: number) => string> = {
  'a listing, each another': (n) => `/v1/listings/${slug(n)}`,
  'a listing, the same': () => `/v1/listings/${slug(7)}`,
  'the first page': () => '/',
  'the page of a listing': (n) => `/l/${slug(n)}`,
  categories: () => '/categories',
  list_categories: () => '/v1/categories',
  get_site: () => '/v1/site',
  'recent launches': () => '/v1/launches?section=recent',
  'launches of the week': () => '/v1/launches?section=this-week',
  'the page of the week': () => '/weeks/this',
  get_launch_week: () => '/v1/launches/weeks/this',
  trending: () => '/v1/launches?section=trending',
  feed: () => '/feed.xml',
  founders: () => '/founders',
  'a founder': (n) => `/founders/founder-of-${slug(n)}`,
  'founders by a word': () => '/founders?q=founder',
  'most voted': () => '/leaderboards/community-all-time',
  'most voted, page 400': () => `/v1/leaderboards/community-all-time?page=${Math.min(400, size / 20)}`,
  'by Domain Rating': () => '/leaderboards/domain-rating',
  billboard: () => '/leaderboards/billboard',
  'two compared': (n) => `/compare?a=${slug(n)}&b=${slug(n + 120)}`,
  'a category': () => '/categories/developer-tools',
  alternatives: (n) => `/v1/listings/${slug(n)}/alternatives`,
  awards: () => '/awards',
  search: (n) => `/search?q=${['notes', 'invoice', 'garden', 'music'][n % 4]}`,
  'a site map': () => '/sitemaps/listings-1.xml',
  'a badge': (n) => `/badges/${slug(n)}/listed-on.svg`,
};

/** Reads the processor time of a process and its descendants, in microseconds (Linux). */
async function cpuOfTree(root: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (Number(name) === root)
      ticks +=
        assertDefined(fields[11]) +
        assertDefined(fields[12]) +
        assertDefined(fields[13]) +
        assertDefined(fields[14]);
    else if (fields[1] === root) ticks += assertDefined(fields[11]) + assertDefined(fields[12]);
  }
  return ticks * TICK;
}

const LOOK_EVERY = 500;
/** A twentieth of a core, in microseconds for each sample: the load of an idle service. */
const IDLE = LOOK_EVERY * 50;

/**
 * Waits until the work after a start is done, such as recounting all votes, which would otherwise be attributed to
 * the first requests.
 */
async function settled(cpu: () => Promise<number>): Promise<void> {
  for (let quiet = 0; quiet < 4;) {
    const before = await cpu();
    await pause(LOOK_EVERY);
    quiet = (await cpu()) - before < IDLE ? quiet + 1 : 0;
  }
}

async function measure(
  databaseUrl: string,
  folder: string,
  postmaster: number | null,
): Promise<Map<string, string>> {
  await createDirectory(databaseUrl, size);
  await using server = await startServer('ours', { databaseUrl, dataFolder: folder, body: '' });
  await settled(() => server.cpu());
  const figures = new Map<string, string>();
  for (const [name, pathOf] of Object.entries(ASKED)) {
    const ask = async (n: number) => {
      const response = await fetch(server.url + pathOf(n));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${pathOf(n)}: ${response.status}`);
    };
    for (let n = 0; n < FIRST; n += 1) await ask(n);
    let least = Infinity;
    let database = Infinity;
    for (let round = 0; round < 3; round += 1) {
      const before = [await server.cpu(), postmaster === null ? 0 : await cpuOfTree(postmaster)];
      for (let n = 0; n < REQUESTS; n += 1) await ask(100 + round * REQUESTS + n);
      const after = [await server.cpu(), postmaster === null ? 0 : await cpuOfTree(postmaster)];
      least = Math.min(least, (elementAt(after, 0) - elementAt(before, 0)) / REQUESTS);
      database = Math.min(database, (elementAt(after, 1) - elementAt(before, 1)) / REQUESTS);
    }
    const ms = (micros: number) => (micros / 1000).toFixed(1);
    figures.set(name, postmaster === null ? ms(least) : `${ms(least)} + ${ms(database)}`);
  }
  return figures;
}

const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-scale-'));
const onSqlite =
  only === 'postgres' ? undefined : await measure(`file:${path.join(folder, 'directory.db')}`, folder, null);
const onPostgres = only === 'sqlite' ? undefined : await measurePostgres();
await rm(folder, { recursive: true, force: true });

async function measurePostgres(): Promise<Map<string, string>> {
  const { server, port } = await startPostgres('bench', []);
  // Beside its data, as its first line.
  const postmaster = assertDefined((await postmasters(port)).at(-1));
  const figures = await measure(
    `postgres://bench:bench@127.0.0.1:${port}/postgres`,
    await mkdtemp(path.join(folder, 'postgres-')),
    postmaster,
  );
  await server.stop();
  return figures;
}

/** Finds the PostgreSQL server on a port: the process with the lowest id whose command line has it. */
async function postmasters(port: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (/^\d+$/.test(name) && words.includes(String(port)) && words.includes('postgres'))
      found.push(Number(name));
  }
  return found.sort((a, b) => a - b).slice(0, 1);
}

console.log(
  `Processor time of one request, in ms, of ${size.toLocaleString('en')} listings with a founder each; the minimum of three rounds of ${REQUESTS}, one after the other, after ${FIRST} warm-up requests. PostgreSQL reports its own in steps of half a millisecond.\n`,
);
const columns = [
  ...(onSqlite ? [['SQLite', onSqlite] as const] : []),
  ...(onPostgres ? [['PostgreSQL: service + database', onPostgres] as const] : []),
];
console.log(
  table(
    ['request', ...columns.map(([name]) => name)],
    Object.keys(ASKED).map((name) => [name, ...columns.map(([, figures]) => figures.get(name) ?? '')]),
  ),
);
process.exit();
