import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseReadiness } from '../../app/readiness.ts';
import { mapMembers } from '../../rules/typed/records.ts';
import { createNewerProgram, NEXT_MIGRATION } from '../../scripts/chaos/newer-program.ts';
import { DatabaseUnavailable } from '../../store/engine/database.ts';
import { listMigrations, isMigrated } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { startProgram } from '../hostile/program.ts';
import {
  createBareDatabase,
  createEmptyDatabase,
  describeAnyDialect,
  describeDialects,
} from '../kit/databases.ts';
import { freePort } from '../kit/free-port.ts';
import { createOperator } from '../kit/operator.ts';
import { fillWithSample } from '../kit/sample.ts';

// Programs are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

describeAnyDialect('operator -- migrate', (dialect) => {
  it('makes the schema while services and other commands leave that to it', async () => {
    await using empty = await createBareDatabase(dialect);
    const run = createOperator(empty.url, { migrates: false });
    const all = listMigrations(dialect).map(({ name }) => name);

    const refused = await run('settings', 'list').catch((error: Error) => error.message);
    expect(refused).toContain('MIGRATE=off leaves to: npm run operator -- migrate');
    const start = startProgram({ DATABASE_URL: empty.url, MIGRATE: 'off' });
    await expect(start).rejects.toThrow('lacks migrations of this program');

    expect((await run('migrate', '--dry-run')).data).toMatchObject({ dry_run: true, migrations: all });
    await using db = await openDatabase(empty.url);
    expect(await isMigrated(db)).toBe(false);
    expect((await run('migrate')).data).toEqual({
      dry_run: false,
      migrations: all,
      older_programs_go_on: false,
    });
    expect((await run('migrate')).data).toEqual({
      dry_run: false,
      migrations: [],
      older_programs_go_on: true,
    });
    expect((await run('settings', 'list')).code).toBe(0);
    const url = `http://127.0.0.1:${await freePort()}`;
    const starting = startProgram({ DATABASE_URL: empty.url, MIGRATE: 'off', PORT: new URL(url).port });
    // The first request that its port takes is answered.
    let answer: Response | undefined;
    while (!answer) answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await using _program = await starting;
    expect(answer.status).toBe(200);
  });
});

type Outcome = { code: number | null; migrations: string[]; err: string };

/** Runs `operator migrate` of the program at `main` in a process of its own. */
async function migrateWith(main: string, databaseUrl: string): Promise<Outcome> {
  const child = spawn(process.execPath, [main, 'operator', 'migrate', '--json'], {
    cwd: path.dirname(main),
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, err, migrations: code === 0 ? JSON.parse(out).migrations : [] };
}

const addNext = (quote: string, end: string) => [
  `ALTER TABLE ${quote}listings${quote} ADD ${quote}next${quote} text${end}`,
  // A data step.
  `UPDATE ${quote}listings${quote} SET ${quote}next${quote} = upper(${quote}slug${quote})${end}`,
];
const NEXT = { sqlite: addNext('`', ';'), postgres: addNext('"', ';') };
const FAULT = 'INSERT INTO nowhere VALUES (1);';
const FAILING = { sqlite: [...NEXT.sqlite, FAULT], postgres: [...NEXT.postgres, FAULT] };

describeDialects('an upgrade of a filled database', (dialect) => {
  it('keeps every row, is done once, leaves nothing when it fails, and shuts older programs out', async () => {
    await using empty = await createEmptyDatabase(dialect);
    await fillWithSample(empty.url, new Date('2026-11-18T12:00:00Z'));
    await using db = await openDatabase(empty.url);
    const rows = async () =>
      mapMembers(
        Object.fromEntries(
          await Promise.all(
            Object.entries(db.t).map(async ([name, table]) => [name, await db.select().from(table)] as const),
          ),
        ),
        (all) => all.map((row) => JSON.stringify(row)).sort(),
      );
    const before = await rows();
    expect(before['listings']!.length).toBeGreaterThan(50);
    const isReady = databaseReadiness(db);

    await using newer = await createNewerProgram(FAILING);
    expect(await migrateWith(newer.main, empty.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('nowhere'),
    });
    expect(await rows()).toEqual(before);
    expect(await db.select({ at: sql`generated_at` }).from(sql`applied_migrations`)).toHaveLength(1);
    await expect(db.select({ next: sql`next` }).from(db.t.listings)).rejects.toThrow();

    await newer.rewrite(NEXT);
    const outcomes = await Promise.all([
      migrateWith(newer.main, empty.url),
      migrateWith(newer.main, empty.url),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    expect(outcomes.flatMap(({ migrations }) => migrations)).toEqual([NEXT_MIGRATION]);
    const { searchChanges: _, ...after } = await rows();
    expect(before).toMatchObject(after);
    const [filled] = await db
      .select({
        all: sql<number>`count(*)`,
        done: sql<number>`count(case when next = upper(slug) then 1 end)`,
      })
      .from(db.t.listings);
    expect(Number(filled!.done)).toBe(Number(filled!.all));

    const refused = 'The database was changed by a newer version of this program.';
    expect(await isReady()).toContain(refused);
    await expect(openDatabase(empty.url)).rejects.toThrow(refused);
  });
});

it('migrate --wait connects to a database that is only starting', async () => {
  await using empty = await createBareDatabase('postgres');
  const at = new URL(empty.url);
  const server = { host: at.hostname, port: Number(at.port) };
  let refusals = 0;
  const relay = createServer((client) => {
    if (refusals++ < 2) client.resetAndDestroy();
    else pipeline(client, connect(server), client, () => undefined);
  }).listen(0, at.hostname);
  onTestFinished(() => void relay.close());
  await once(relay, 'listening');
  at.port = String((relay.address() as AddressInfo).port);
  const run = createOperator(at.href);
  await expect(run('migrate')).rejects.toBeInstanceOf(DatabaseUnavailable);
  const all = listMigrations('postgres').map(({ name }) => name);
  expect((await run('migrate', '--wait')).data).toMatchObject({ migrations: all });
});

it('a command that reads a directory refuses a folder without one, and makes none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  const run = createOperator(`file:${path.join(folder, 'tpyo.db')}`);
  for (const words of [
    ['categories', 'list'],
    ['search', 'check'],
    ['export', 'listings', path.join(folder, 'l.csv')],
  ])
    expect(await run(...words)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database .*tpyo\.db\. Set DATA_DIR/),
    });
  expect(await readdir(folder)).toEqual([]);
  expect((await run('settings', 'set', 'name', 'Mine')).code).toBe(0);
  await rm(folder, { recursive: true });
});
