import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, OutcomeUnknown } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../kit/databases.ts';
import { type CommitFate, type PostgresProxy, startPostgresProxy } from '../kit/postgres-proxy.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

describe('a COMMIT', () => {
  let empty: EmptyDatabase;
  let direct: Database;
  let proxy: PostgresProxy;
  let db: Database;
  beforeAll(async () => {
    empty = await createEmptyDatabase('postgres');
    direct = await openDatabase(empty.url);
    await migrate(direct);
    proxy = await startPostgresProxy(empty.url);
    db = await openDatabase(proxy.url);
  });
  beforeEach(() => {
    proxy.onCommit = null;
    proxy.refusing = false;
  });
  afterAll(async () => {
    await db.close();
    await proxy[Symbol.asyncDispose]();
    await direct.close();
    await empty[Symbol.asyncDispose]();
  });

  /** The next COMMIT meets this fate. */
  const meet = (fate: CommitFate): void => {
    proxy.onCommit = () => {
      proxy.onCommit = null;
      return fate;
    };
  };
  const add = (email: string) =>
    db.transaction(async (tx) => {
      await tx.insert(tx.t.accounts).values({ email, createdAt: NOW });
      return 'made';
    });
  const has = async (email: string) =>
    (await direct.$count(direct.t.accounts, eq(direct.t.accounts.email, email))) === 1;

  it('that was done and whose answer was lost is a success', async () => {
    meet('answer_lost');
    expect(await add('answer-lost')).toBe('made');
    expect(await has('answer-lost')).toBe(true);
  });

  it('that was done runs its hooks once, answered or not', async () => {
    meet('answer_lost');
    let told = 0;
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.accounts).values({ email: 'told', createdAt: NOW });
      tx.onCommit(() => void (told += 1));
    });
    expect(told).toBe(1);
  });

  it('that never reached the server is an error, and nothing was changed', async () => {
    meet('lost');
    await expect(add('lost')).rejects.not.toBeInstanceOf(OutcomeUnknown);
    expect(await has('lost')).toBe(false);
  });

  it('that hangs on its way is ended there, so that it cannot come late', async () => {
    meet('late');
    await expect(add('late')).rejects.not.toBeInstanceOf(OutcomeUnknown);
    await proxy.releaseLate();
    expect(await has('late')).toBe(false);
  });

  it('after which the database is gone has an unknown outcome, and says so', async () => {
    meet('gone');
    await expect(add('unknown')).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await has('unknown')).toBe(true);
  }, 30_000);
});
