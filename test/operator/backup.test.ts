import { spawn } from 'node:child_process';
import Sqlite from 'better-sqlite3';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearchIndex } from '../../search/search-index.ts';
import { insertListing } from '../../store/listings/write/listings.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { listPictures, readPictureBytes } from '../../store/listings/pictures.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { postgresUrl } from '../kit/demand.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';

let folder: string;
let url: string;
let run: ReturnType<typeof createOperator>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-backup-'));
  url = `file:${path.join(folder, 'directory.db')}`;
  run = createOperator(url, { dataFolder: folder });
  await using db = await openDatabase(url);
  await migrate(db);
  await addListing(db, 'first');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const inFolder = (name: string) => path.join(folder, name);
const slugs = async () => {
  await using db = await openDatabase(url);
  return (await db.select({ slug: db.t.listings.slug }).from(db.t.listings)).map(({ slug }) => slug).sort();
};
const unfinished = async () => (await readdir(folder)).filter((name) => /part|restoring/.test(name));

describe('a backup', () => {
  it('brings back what was there when it was made', async () => {
    expect(await run('backup', inFolder('kept/a.db'))).toMatchObject({
      code: 0,
      data: { rows: { listings: 1 } },
    });
    await using db = await openDatabase(url);
    await addListing(db, 'second');
    await db.close();
    const { code, data } = await run('restore', inFolder('kept/a.db'));
    expect({ code, data }).toMatchObject({ code: 0, data: { rows: { listings: 1 } } });
    expect(await slugs()).toEqual(['first']);
    // The database of before is still there, whole.
    expect(await run('restore', data.kept)).toMatchObject({ code: 0, data: { rows: { listings: 2 } } });
    expect(await slugs()).toEqual(['first', 'second']);
  });

  it('holds the pictures of listings, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
    const picture = { mediaType: 'image/webp', width: 640, height: 400, sha256: 'ab', bytes };
    await using db = await openDatabase(url);
    const { id } = await addListing(db, 'pictured');
    await db.transaction((tx) => addPictures(tx, id, [picture], new Date()));
    await run('backup', inFolder('a.db'));
    await db.transaction((tx) => tx.delete(tx.t.listings));
    expect(await listPictures(db, id)).toEqual([]);
    await db.close();
    expect(await run('restore', inFolder('a.db'))).toMatchObject({ code: 0 });
    await using restored = await openDatabase(url);
    const [kept] = await listPictures(restored, id);
    expect((await readPictureBytes(restored, kept!.id))!.equals(bytes)).toBe(true);
  });

  it('is one moment of a database that others are writing', async () => {
    await using db = await openDatabase(url);
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        // Two rows in one transaction: no moment has one of them.
        await db.transaction(async (tx) => {
          for (const side of ['a', 'b']) {
            const slug = `${side}-${n}`;
            await insertListing(tx, {
              ...{ slug, status: 'live', name: slug, url: 'https://a.example', domain: 'a.example' },
              ...{ profile: EMPTY_PROFILE, createdAt: new Date(), updatedAt: new Date() },
            });
          }
        });
      }
    })();
    const child = spawn(process.execPath, ['main.js', 'operator', 'backup', inFolder('live.db')], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: 'ignore',
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    isDone = true;
    await writing;
    expect(code).toBe(0);
    await using copy = await openDatabase(`file:${inFolder('live.db')}`);
    const total = await copy.$count(copy.t.listings);
    expect(total % 2).toBe(1);
    expect(total).toBeLessThan(await db.$count(db.t.listings));
  });

  it('never writes over a file', async () => {
    await writeFile(inFolder('mine.txt'), 'mine');
    expect(await run('backup', inFolder('mine.txt'))).toMatchObject({ code: 1, err: /exists already/ });
    expect(await readFile(inFolder('mine.txt'), 'utf8')).toBe('mine');
    expect(await run('backup')).toMatchObject({ code: 2 });
  });

  it('says which of the two files cannot be used', async () => {
    const nowhere = createOperator(`file:${inFolder('no-database.db')}`);
    expect(await nowhere('backup', inFolder('b.db'))).toMatchObject({
      code: 1,
      err: `There is no database ${inFolder('no-database.db')}.\n`,
    });
    const below = path.join(inFolder('plain.txt'), 'b.db');
    await writeFile(inFolder('plain.txt'), '');
    expect(await run('backup', below)).toMatchObject({ code: 1, err: `${below} cannot be written.\n` });
    expect(await run('backup', `${folder}/not-yet/../c.db`)).toMatchObject({ code: 0 });
  });

  it('that is damaged, empty, of another program or not there is not put back', async () => {
    await run('backup', inFolder('good.db'));
    const bytes = await readFile(inFolder('good.db'));
    await writeFile(inFolder('cut.db'), bytes.subarray(0, bytes.length - 40_000));
    await writeFile(inFolder('hole.db'), bytes.fill(0xff, 8192, 60_000));
    await writeFile(inFolder('text.db'), 'This is a text and not a database. '.repeat(100));
    await writeFile(inFolder('empty.db'), '');
    for (const name of ['cut.db', 'hole.db', 'text.db', 'empty.db', 'nowhere.db']) {
      const { code, err } = await run('restore', inFolder(name));
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(err).toMatch(/damaged|not a SQLite|not a backup|cannot be read/);
    }
    expect(await slugs()).toEqual(['first']);
    expect(await unfinished()).toEqual([]);
  });

  it('of an unreleased version, whose tables differ, is not put back or worked with', async () => {
    const old = new Sqlite(inFolder('directory.db'));
    old.exec('drop table search_alerts');
    old.close();
    const refused = /cannot be upgraded.*tables missing: search_alerts/;
    await expect(run('migrate', '--dry-run')).rejects.toThrow(refused);
    await rename(inFolder('directory.db'), inFolder('old.db'));
    await expect(run('restore', inFolder('old.db'))).rejects.toThrow(refused);
    expect(await unfinished()).toEqual([]);
  });

  it('is not put back under a running service', async () => {
    await run('backup', inFolder('a.db'));
    await using _db = await openDatabase(url);
    expect(await run('restore', inFolder('a.db'))).toMatchObject({ code: 1, err: /stop the service first/ });
    expect(await unfinished()).toEqual([]);
  });

  it('that was put back is not searched with the index of the database before', async () => {
    await run('backup', inFolder('a.db'));
    {
      await using db = await openDatabase(url);
      await addListing(db, 'lighthouse');
      const index = await openSearchIndex({ db, snapshotFolder: folder, log: pino({ level: 'silent' }) });
      await index.close();
    }
    await run('restore', inFolder('a.db'));
    await using db = await openDatabase(url);
    // More changes than the lost one, so that their numbers alone would not tell.
    for (const slug of ['windmill', 'bridge']) await addListing(db, slug);
    expect(await run('search', 'check')).toMatchObject({ code: 0, data: { differences: [] } });
  });

  it('of PostgreSQL is made by its own tools, which are named', async () => {
    const postgres = createOperator(await postgresUrl());
    expect(await postgres('backup', inFolder('x.db'))).toMatchObject({ code: 1, err: /pg_dump/ });
    expect(await postgres('restore', inFolder('x.db'))).toMatchObject({ code: 1, err: /pg_restore/ });
  });
});
