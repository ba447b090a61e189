import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginImmediate, createWriteQueue } from '../../store/engine/writes/write-queue.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../kit/databases.ts';

describe('the write queue of SQLite', () => {
  let empty: EmptyDatabase;
  let log: string[];
  let connection: Sqlite.Database;

  const connect = (options?: Sqlite.Options) =>
    new Sqlite(empty.url.slice('file:'.length), { timeout: 0, ...options });
  const insert = (id: number) => async () => void connection.prepare('insert into t (id) values (?)').run(id);
  const ids = () => connection.prepare('select id from t order by id').pluck().all();
  const count = (statement: string) => log.filter((line) => line === statement).length;

  beforeEach(async () => {
    empty = await createEmptyDatabase('sqlite');
    log = [];
    connection = connect({ verbose: (line) => log.push(String(line)) });
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    connection.exec(
      'create table t (id integer primary key, parent integer references t deferrable initially deferred)',
    );
  });
  afterEach(async () => {
    connection.close();
    await empty[Symbol.asyncDispose]();
  });

  it('commits once for all that are asked for together, and answers none of them before', async () => {
    const queue = createWriteQueue(connection);
    const commitsAtAnswer = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await queue.transaction(insert(i));
        return count('COMMIT');
      }),
    );
    expect(new Set(commitsAtAnswer)).toEqual(new Set([1]));
    expect([count('BEGIN IMMEDIATE'), ids().length]).toEqual([1, 40]);
  });

  it('bounds how many share a commit, and lets other work of the process go on in between', async () => {
    const queue = createWriteQueue(connection);
    let turns = 0;
    const clock = setInterval(() => (turns += 1), 0);
    await Promise.all(Array.from({ length: 640 }, (_, i) => queue.transaction(insert(i))));
    clearInterval(clock);
    expect([count('COMMIT'), ids().length]).toEqual([10, 640]);
    expect(turns).toBeGreaterThan(0);
  });

  it('fails all that share a commit when that fails, and goes on', async () => {
    const queue = createWriteQueue(connection);
    const orphan = async () => void connection.exec('insert into t (id, parent) values (1, 99)');
    const results = await Promise.allSettled(
      [2, 3].map((id) => queue.transaction(insert(id))).concat(queue.transaction(orphan)),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(ids()).toEqual([]);
    await queue.transaction(insert(4));
    expect(ids()).toEqual([4]);
  });

  it('fails the others too when SQLite itself undoes the whole transaction, and goes on', async () => {
    const queue = createWriteQueue(connection);
    await queue.transaction(insert(1));
    const undoing = async () => void connection.exec('insert or rollback into t (id) values (1)');
    const results = await Promise.allSettled([
      queue.transaction(insert(2)),
      queue.transaction(undoing),
      queue.transaction(insert(3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(ids()).toEqual([1, 3]);
  });

  it('waits for another process that is writing, without blocking this one', async () => {
    const other = connect();
    other.exec('BEGIN IMMEDIATE');
    const waiting = createWriteQueue(connection).transaction(insert(1));
    await expect.poll(() => count('BEGIN IMMEDIATE')).toBeGreaterThan(1);
    expect(ids()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    await waiting;
    expect(ids()).toEqual([1]);
  });

  it('passes on at once what is wrong with the database', async () => {
    connection.exec('BEGIN');
    await expect(beginImmediate(connection)).rejects.toThrow('within a transaction');
  });

  it('ends after what was asked for, and takes nothing more', async () => {
    const queue = createWriteQueue(connection);
    const asked = [1, 2, 3].map((id) => queue.transaction(insert(id)));
    await queue.close();
    expect([connection.inTransaction, ids()]).toEqual([false, [1, 2, 3]]);
    await Promise.all(asked);
    await expect(queue.transaction(insert(4))).rejects.toThrow('The database is closed.');
  });
});
