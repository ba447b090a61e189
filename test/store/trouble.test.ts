import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDatabaseUnavailable } from '../../store/engine/database-error.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'))));
afterAll(() => rm(folder, { recursive: true }));

/** What is said of the error that this causes on a SQLite file. */
function said(act: (db: Sqlite.Database) => void, options?: Sqlite.Options): string | undefined {
  const db = new Sqlite(path.join(folder, 'some.db'), options);
  try {
    act(db);
    return undefined;
  } catch (error) {
    return toDatabaseUnavailable(new Error('query failed', { cause: error }))?.message;
  } finally {
    db.close();
  }
}

it('knows a full disk, a file that only reads and one that is busy from a mistake of ours', () => {
  expect(said((db) => db.exec('create table t (a text)'))).toBeUndefined();
  expect(
    said((db) => {
      db.pragma('max_page_count = 3');
      db.prepare('insert into t values (?)').run('x'.repeat(100_000));
    }),
  ).toBe('The disk of the database is full.');
  expect(said((db) => db.exec('delete from t'), { readonly: true })).toBe('The database can only be read.');
  const writer = new Sqlite(path.join(folder, 'some.db'));
  writer.exec('begin immediate');
  expect(said((db) => db.exec('delete from t'), { timeout: 0 })).toBe(
    'The database has too much to do at once.',
  );
  writer.close();
  expect(said((db) => db.exec('delete from nowhere'))).toBeUndefined();
  expect(toDatabaseUnavailable(new TypeError('ours'))).toBeUndefined();
});
