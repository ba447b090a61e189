import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../store/engine/database.ts';
import { migrate, isMigrated } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createEmptyDatabase, describeDialects, runOnServer } from '../kit/databases.ts';
import { postgresUrl } from '../kit/demand.ts';

async function refusal(databaseUrl: string): Promise<string> {
  const error: unknown = await openDatabase(databaseUrl).then(
    (db) => db.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  return (error as Error).message;
}

describe('opening a database', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    '',
    'file:',
    'file::memory:',
    'file://host/x.db',
    'mysql://root:secret@host/db',
    'postgres://root:secret@[::/db',
    './directory.db',
  ])('refuses the address %j with an example of a good one', async (url) => {
    const message = await refusal(url);
    expect(message).toContain('as in file:./data/directory.db');
    expect(message).not.toContain('secret');
  });

  it('makes the folder of a file, and takes a relative path or a URL', async () => {
    const file = path.join(folder, 'made/for it/directory.db');
    for (const url of [`file:${path.relative('.', file)}`, pathToFileURL(file).href]) {
      await using db = await openDatabase(url);
      expect(await isMigrated(db)).toBe(false);
      expect(await readFile(file)).toBeDefined();
    }
  });

  it('says when a file is not a database, and leaves it as it is', async () => {
    const file = path.join(folder, 'letter.txt');
    const letter = 'Dear directory, '.repeat(400);
    await writeFile(file, letter);
    expect(await refusal(`file:${file}`)).toBe(
      `Cannot open the SQLite database ${file}: the file is not a SQLite database.`,
    );
    expect(await readFile(file, 'utf8')).toBe(letter);
  });

  it('says when the folder is where none can be made', async ({ skip }) => {
    skip(!existsSync('/proc/self'), 'This system has no /proc.');
    expect(await refusal('file:/proc/nowhere/directory.db')).toBe(
      'Cannot open the SQLite database /proc/nowhere/directory.db: its folder cannot be made.',
    );
  });

  it('says when the folder cannot be made or is in the place of the file', async () => {
    await writeFile(path.join(folder, 'plain'), '');
    expect(await refusal(`file:${folder}/plain/directory.db`)).toContain(`${folder}/plain/directory.db: `);
    expect(await refusal(`file:${folder}`)).toContain('the file cannot be opened');
  });

  it('says when the folder cannot be written', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write to every folder.');
    await mkdir(path.join(folder, 'locked'), { mode: 0o500 });
    expect(await refusal(`file:${folder}/locked/directory.db`)).toContain('unable to open');
    expect(await refusal(`file:${folder}/locked/in/directory.db`)).toContain('its folder cannot be written');
  });

  it('says where PostgreSQL does not answer, without the password', async () => {
    const message = await refusal('postgres://user:secret@127.0.0.1:1/directory');
    expect(message).toBe(
      'Cannot open the PostgreSQL database at 127.0.0.1:1/directory: connect ECONNREFUSED 127.0.0.1:1.',
    );
    expect(await refusal('postgres://user:secret@localhost:1/directory')).toContain('ECONNREFUSED');
  });

  it('says what PostgreSQL has against it', async () => {
    const url = new URL(await postgresUrl());
    url.pathname = 'nowhere';
    expect(await refusal(url.href)).toContain('database "nowhere" does not exist');
    url.password = 'wrong';
    const message = await refusal(url.href);
    expect(message).toContain('password authentication failed');
    expect(message).not.toContain('wrong');
  });
});

describeDialects('an open database', (dialect) => {
  it('answers until it is closed, which can be done twice', async () => {
    await using empty = await createEmptyDatabase(dialect);
    const db = await openDatabase(empty.url);
    await migrate(db);
    const asked = db.transaction((tx) => tx.insert(tx.t.siteSettings).values({ name: 'last', value: 1 }));
    await Promise.all([db.close(), asked]);
    await db.close();
    await expect(db.$count(db.t.siteSettings)).rejects.toThrow();
    await expect(db.transaction(async () => undefined)).rejects.toThrow();
    await using again = await openDatabase(empty.url);
    expect(await again.$count(again.t.siteSettings)).toBe(1);
  });
});

describe('a PostgreSQL database that is in trouble', () => {
  it('fails what it was doing when the server ends the connection, and goes on', async () => {
    await using empty = await createEmptyDatabase('postgres');
    await using db = await openDatabase(empty.url);
    const createdAt = new Date();
    const cut = db.transaction(async (tx) => {
      await tx.insert(tx.t.accounts).values({ email: 'cut', createdAt });
      const [{ pid } = {}] = await tx
        .select({ pid: sql<number>`pg_backend_pid()` })
        .from(sql`(values (1)) one`);
      await runOnServer(`select pg_terminate_backend(${pid})`);
      await tx.insert(tx.t.accounts).values({ email: 'cut too', createdAt });
    });
    await expect(cut).rejects.toThrow();
    await db.transaction((tx) => tx.insert(tx.t.accounts).values({ email: 'after', createdAt }));
    expect(await db.select({ email: db.t.accounts.email }).from(db.t.accounts)).toEqual([{ email: 'after' }]);
  });

  it('does not take a failed transaction for a committed one', async () => {
    await using empty = await createEmptyDatabase('postgres');
    await using db = await openDatabase(empty.url);
    const caught = db.transaction(async (tx) => {
      const twice = { name: 'twice', value: 1 };
      await tx.insert(tx.t.siteSettings).values(twice);
      await tx
        .insert(tx.t.siteSettings)
        .values(twice)
        .catch(() => undefined);
    });
    await expect(caught).rejects.toThrow('its error was caught');
    expect(await db.$count(db.t.siteSettings)).toBe(0);
  });
});
