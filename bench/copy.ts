// Copies a large directory from SQLite to PostgreSQL and back, and compares it table by table.
//   node bench/copy.ts [listings]     default 10000
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../store/engine/migrate.ts';
import { openDatabase } from '../store/engine/open.ts';
import { startPostgres } from '../test/kit/embedded-postgres.ts';
import { type Digest, digestTables, fillEmptyTables } from '../test/kit/every-table.ts';
import { growDirectory } from '../test/kit/grown-directory.ts';
import { runProgram, type Took } from './import/program.ts';
import { table } from './search/report.ts';

const size = Number(process.argv[2] ?? 10_000);
/** The number of rows for tables that a grown directory leaves empty. */
const OTHERS = Math.min(size, 5_000);

const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-copy-'));
const { server, port } = await startPostgres('bench', []);
const first = `file:${path.join(folder, 'first.db')}`;
const middle = `postgres://bench:bench@127.0.0.1:${port}/postgres`;
const last = `file:${path.join(folder, 'last.db')}`;

const digestOf = async (url: string): Promise<Record<string, Digest>> => {
  await using db = await openDatabase(url, { unlimited: true });
  return await digestTables(db);
};
const copy = (from: string, to: string): Promise<Took> =>
  runProgram(['operator', 'copy', from, '--json'], { DATABASE_URL: to }, folder);
const tell = (line: string) => process.stderr.write(`${line}\n`);

tell(`${size.toLocaleString('en')} listings: filling`);
{
  await using db = await openDatabase(first, { unlimited: true });
  await migrate(db);
  await growDirectory(db, size);
  await fillEmptyTables(db, OTHERS);
}
const before = await digestOf(first);
tell('to PostgreSQL');
const there = await copy(first, middle);
const between = await digestOf(middle);
tell('and back');
const back = await copy(middle, last);
const after = await digestOf(last);
await server.stop();
await rm(folder, { recursive: true, force: true });

const names = Object.keys(before);
const differing = names.filter((name) =>
  [between, after].some((other) => other[name]?.sha256 !== before[name]?.sha256),
);
const rows = Object.values(before).reduce((sum, one) => sum + one.rows, 0);
const empty = names.filter((name) => before[name]?.rows === 0);

const took = (name: string, { seconds, cpuSeconds = 0, peak = 0 }: Took) => [
  name,
  `${seconds.toFixed(1)} s`,
  `${cpuSeconds.toFixed(1)} s`,
  `${Math.round(peak / 1e6)} MB`,
  Math.round(rows / seconds).toLocaleString('en'),
];
console.log(`${size.toLocaleString('en')} listings: ${rows.toLocaleString('en')} rows in ${names.length} tables, with votes, drafts, pictures, orders, follows, reports and redirects. Every row of each table compared by SHA-256: ${
  differing.length === 0
    ? 'all equal on PostgreSQL and after the copy back'
    : `NOT EQUAL: ${differing.join(', ')}`
}${empty.length === 0 ? '' : `; EMPTY: ${empty.join(', ')}`}.

${table(['', 'time', 'processor', 'most memory', 'rows a second'], [took('SQLite to PostgreSQL', there), took('PostgreSQL to SQLite', back)])}`);
process.exit(differing.length + empty.length === 0 ? 0 : 1);
