import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';
import type { Database } from '../../store/engine/database.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { type Digest, digestTables } from '../../test/kit/every-table.ts';
import { startClients, type Subject } from './clients.ts';
import { countWritten, type Directory } from './directory.ts';
import { borrowPostgres } from './postgres.ts';
import { MAIN, runOperator, type Served, startProcess } from './processes.ts';

const run = promisify(execFile);

type Digests = Record<string, Digest>;

/**
 * A backup: digests of its contents, and a function that restores it to an empty database and returns the URL of
 * that.
 */
type Backup = { holds: Digests; restore: (stack: AsyncDisposableStack, folder: string) => Promise<string> };

/** The results of a backup and its restore. */
export type Drilled = {
  'backup, s': number;
  'restore, s': number;
  tables: number;
  rows: number;
  'rows differ': number;
  /** Writes acknowledged before the backup began, found in it, and begun before it ended. */
  acknowledged: number;
  found: number;
  begun: number;
  /** Whether the backup has everything that was acknowledged before, and nothing that was never written. */
  whole: boolean;
  answers: number;
  'answers differ': number;
};

/** Backs up a directory while clients write, restores it elsewhere, serves that copy, and compares. */
export async function backupDrill(directory: Directory): Promise<Drilled> {
  await using stack = new AsyncDisposableStack();
  const quiet = await directory.newSubject();
  const busy = await directory.newSubject();
  const served = elementAt(directory.processes, 0);
  const said = await ask(served, quiet);
  const clients = startClients([served.url], busy);
  await pause(3000);

  const { ledger } = clients;
  const acknowledged = ledger.acknowledged;
  const backupAt = performance.now();
  const { holds, restore } = await (directory.postgres ? dump : backUp)(directory);
  const restoreAt = performance.now();
  const begun = Object.values(ledger.begun).reduce((sum, one) => sum + one, 0);
  await pause(1000);
  await clients.end();

  const folder = path.join(directory.folder, 'restored');
  await mkdir(folder);
  const restoring = performance.now();
  const databaseUrl = await restore(stack, folder);
  const restored = performance.now() - restoring;
  await runOperator(MAIN, { DATABASE_URL: databaseUrl }, ['migrate']);
  await runOperator(MAIN, { DATABASE_URL: databaseUrl, DATA_DIR: folder }, ['search', 'check']);
  const { there, found } = await look(databaseUrl, async (db) => ({
    there: await digestTables(db),
    found: Object.values(await countWritten(db, busy)).reduce((sum, one) => sum + one, 0),
  }));

  // Without mail and payments: what was queued at the time of the backup has been sent since.
  const again = await startProcess(folder, {
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
  });
  stack.defer(() => again.stop());
  const saidAgain = await ask(again, quiet);
  return {
    'backup, s': seconds(restoreAt - backupAt),
    'restore, s': seconds(restored),
    tables: Object.keys(holds).length,
    rows: Object.values(there).reduce((sum, { rows }) => sum + rows, 0),
    'rows differ': Object.keys(holds).filter((name) => holds[name]?.sha256 !== there[name]?.sha256).length,
    ...{ acknowledged, found, begun },
    whole: acknowledged <= found && found <= begun,
    answers: said.length,
    'answers differ': said.filter((answer, at) => !isDeepStrictEqual(answer, saidAgain[at])).length,
  };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

async function look<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  await using db = await openDatabase(databaseUrl);
  return await work(db);
}

/** Requests own and public data of a subject that is not being written to; returns status and body of each response. */
async function ask({ url }: Served, { key, listingId }: Subject): Promise<unknown[]> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': 'before-the-backup',
  };
  const body = JSON.stringify({ title: 'Founded', date: '2026-01-01' });
  const own = `/v1/me/listings/${listingId}`;
  const requests: [string, RequestInit][] = [
    // Repeated at the restored copy, it must not be done twice.
    [`${own}/milestones`, { method: 'POST', headers, body }],
    ...['/v1/me', own, '/v1/orders', '/v1/categories', '/v1/site'].map((path): [string, RequestInit] => [
      path,
      { headers },
    ]),
  ];
  const answers: unknown[] = [];
  for (const [path, init] of requests) {
    const response = await fetch(url + path, init);
    const answer: unknown = JSON.parse(withoutPort(await response.text()));
    answers.push([response.status, answer]);
  }
  return answers;
}

/** The other process has another port. */
const withoutPort = (answer: string): string => answer.replaceAll(/http:\/\/localhost:\d+/g, '');

/** Backs up SQLite with the operator commands. */
async function backUp({ databaseUrl, folder }: Directory): Promise<Backup> {
  const file = path.join(folder, 'backup.db');
  await runOperator(MAIN, { DATABASE_URL: databaseUrl }, ['backup', file]);
  // Opening the file writes to its folder.
  const copy = path.join(folder, 'copy-of-backup.db');
  await copyFile(file, copy);
  return {
    holds: await look(`file:${copy}`, digestTables),
    async restore(_stack, into) {
      const restoredUrl = `file:${path.join(into, 'directory.db')}`;
      await runOperator(MAIN, { DATABASE_URL: restoredUrl }, ['restore', file]);
      return restoredUrl;
    },
  };
}

/** Backs up PostgreSQL with its own programs. The comparison uses the snapshot that was dumped. */
async function dump({ databaseUrl, folder }: Directory): Promise<Backup> {
  const file = path.join(folder, 'backup.dump');
  const holds = await look(databaseUrl, (db) =>
    db.transaction(async (tx) => {
      const place = sql`(select pg_export_snapshot() as snapshot) as exported`;
      const [exported] = await tx.select({ snapshot: sql<string>`snapshot` }).from(place);
      const snapshot = assertDefined(exported).snapshot;
      await run('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, databaseUrl]);
      return digestTables(tx);
    }),
  );
  return {
    holds,
    async restore(stack) {
      const empty = await borrowPostgres(databaseUrl);
      stack.defer(() => empty.remove());
      await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${empty.url}`, file]);
      return empty.url;
    },
  };
}
