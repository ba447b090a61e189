import { eq, sql } from 'drizzle-orm';
import { once } from 'node:events';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Queries, Tx } from '../../store/engine/database.ts';
import { prepared, preparedFor } from '../../store/engine/prepared.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-20T10:11:12.345Z');

const addAccount = (tx: Tx, email: string) => tx.insert(tx.t.accounts).values({ email, createdAt: NOW });

describeDatabases('a transaction', (db) => {
  const add = (email: string) => db().transaction(async (tx) => void (await addAccount(tx, email)));
  const has = async (email: string) =>
    (await db().$count(db().t.accounts, eq(db().t.accounts.email, email))) === 1;

  it('keeps everything and tells the result of its body', async () => {
    const result = await db().transaction(async (tx) => {
      await addAccount(tx, 'both-1');
      await addAccount(tx, 'both-2');
      return 'done';
    });
    expect([result, await has('both-1'), await has('both-2')]).toEqual(['done', true, true]);
  });

  it('keeps nothing when its body throws, and throws the same', async () => {
    const failure = new Error('changed my mind');
    const failing = db().transaction(async (tx) => {
      await addAccount(tx, 'undone');
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await has('undone')).toBe(false);
  });

  it('sees its own writes, which nobody else sees before its end', async () => {
    await db().transaction(async (tx) => {
      await addAccount(tx, 'open');
      expect(await tx.$count(tx.t.accounts, eq(tx.t.accounts.email, 'open'))).toBe(1);
      expect(await has('open')).toBe(false);
      await nextLoopTurn();
      expect(await has('open')).toBe(false);
    });
    expect(await has('open')).toBe(true);
  });

  it('may be nothing but one statement', async () => {
    const rows = await db().transaction((tx) => addAccount(tx, 'single').returning());
    expect(rows).toMatchObject([{ email: 'single', createdAt: NOW }]);
  });

  it('is the only way to write', () => {
    expect(['insert', 'update', 'delete'].filter((write) => write in db())).toEqual([]);
  });

  it('gives the last places to as many as there are, whoever asks at the same time', async () => {
    const { jobs } = db().t;
    const told: number[] = [];
    const book = (place: number) =>
      db().transaction(async (tx) => {
        if ((await tx.$count(jobs, eq(jobs.kind, 'mail'))) >= 15) return false;
        const row = { kind: 'mail' as const, key: String(place), payload: {}, runAfter: NOW, createdAt: NOW };
        await tx.insert(jobs).values(row);
        tx.onCommit(() => void told.push(place));
        return true;
      });
    const booked = await Promise.all(Array.from({ length: 60 }, (_, place) => book(place)));
    expect(booked.filter(Boolean)).toHaveLength(15);
    expect(await db().$count(jobs, eq(jobs.kind, 'mail'))).toBe(15);
    // Bodies may have run several times, their hooks not.
    expect(told).toHaveLength(15);
  });

  it('loses nothing when another one asked for at the same time fails', async () => {
    const emails = Array.from({ length: 100 }, (_, i) => `together-${i}`);
    const results = await Promise.allSettled(
      emails.map((email, i) =>
        db().transaction(async (tx) => {
          await addAccount(tx, email);
          if (i % 10 === 3) throw new Error('not me');
          if (i % 10 === 7) await addAccount(tx, email);
        }),
      ),
    );
    for (const [i, email] of emails.entries()) {
      const landed = i % 10 !== 3 && i % 10 !== 7;
      expect([i, results[i]?.status, await has(email)]).toEqual([
        i,
        landed ? 'fulfilled' : 'rejected',
        landed,
      ]);
    }
  });

  it('is seen by whoever was answered, at once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await add(`answered-${i}`);
        return has(`answered-${i}`);
      }),
    );
    expect(seen).not.toContain(false);
  });

  it('cannot be used after its end, not even through what was made before', async () => {
    let kept: Tx | undefined;
    let late: PromiseLike<unknown> | undefined;
    await db().transaction(async (tx) => {
      kept = tx;
      late = addAccount(tx, 'late');
    });
    await expect(kept!.select().from(kept!.t.accounts)).rejects.toThrow('This transaction has ended.');
    await expect(late).rejects.toThrow('This transaction has ended.');
    expect(() => kept!.onCommit(() => undefined)).toThrow('This transaction has ended.');
    expect(await has('late')).toBe(false);
  });

  it('takes in no statement from outside while it is open', async () => {
    let stray: PromiseLike<unknown> | undefined;
    await db().transaction(async (tx) => void (stray = addAccount(tx, 'stray')));
    const opened = Promise.withResolvers<void>();
    const strayed = Promise.withResolvers<void>();
    const open = db().transaction(async (tx) => {
      await addAccount(tx, 'not stray');
      opened.resolve();
      await strayed.promise;
    });
    await opened.promise;
    await expect(stray).rejects.toThrow('This transaction has ended.');
    strayed.resolve();
    await open;
    expect([await has('not stray'), await has('stray')]).toEqual([true, false]);
  });

  it('cannot be started inside another', async () => {
    const nested = db().transaction(async (tx) => {
      await addAccount(tx, 'outer');
      await add('inner');
    });
    await expect(nested).rejects.toThrow('A transaction cannot be started inside a transaction.');
    expect([await has('outer'), await has('inner')]).toEqual([false, false]);
  });

  it('can be started by work that one left behind', async () => {
    let left: Promise<void> | undefined;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    await db().transaction(async () => {
      left = ended.then(() => add('left behind'));
    });
    end();
    await left;
    expect(await has('left behind')).toBe(true);
  });

  it('runs its hooks in order, after it is kept and before it answers', async () => {
    const order: string[] = [];
    await db().transaction(async (tx) => {
      tx.onCommit(async () => {
        order.push(`first, kept: ${await has('hooked')}`);
      });
      tx.onCommit(() => db().transaction(async (next) => void (await addAccount(next, 'by hook'))));
      tx.onCommit(async () => {
        order.push(`third, second kept: ${await has('by hook')}`);
      });
      await addAccount(tx, 'hooked');
      order.push('body');
    });
    order.push('answer');
    expect(order).toEqual(['body', 'first, kept: true', 'third, second kept: true', 'answer']);
  });

  it('runs no hooks when it is undone', async () => {
    let ran = false;
    const failing = db().transaction(async (tx) => {
      tx.onCommit(() => void (ran = true));
      await addAccount(tx, 'unhooked');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(ran).toBe(false);
  });

  it('stays kept when a hook fails, which is a warning without words of the data', async () => {
    const warned = once(process, 'warning');
    let ran = false;
    await db().transaction(async (tx) => {
      tx.onCommit(() => {
        throw new TypeError('secret');
      });
      tx.onCommit(() => void (ran = true));
      await addAccount(tx, 'kept anyway');
    });
    const [warning] = (await warned) as [Error];
    expect(warning.message).toBe('A hook that runs after a commit failed: TypeError');
    expect([ran, await has('kept anyway')]).toEqual([true, true]);
  });

  it('goes on after a conflict that was asked to be ignored', async () => {
    await add('twice');
    const inserted = await db().transaction(async (tx) => {
      const rows = await addAccount(tx, 'twice').onConflictDoNothing().returning();
      await addAccount(tx, 'after the conflict');
      return rows;
    });
    expect([inserted, await has('after the conflict')]).toEqual([[], true]);
  });
});

describeDatabases('a prepared query', (db) => {
  it('is built once, sees what its surroundings see, and takes new values each time', async () => {
    let built = 0;
    const accountsSince = prepared(({ select, t }) => {
      built += 1;
      return select({ email: t.accounts.email, createdAt: t.accounts.createdAt })
        .from(t.accounts)
        .where(sql`${t.accounts.createdAt} >= ${sql.param(sql.placeholder('since'), t.accounts.createdAt)}`)
        .limit(sql.placeholder('limit'));
    });
    const find = (q: Queries, instant: Date) => accountsSince(q, { since: instant, limit: 5 });

    await db().transaction(async (tx) => {
      await addAccount(tx, 'prepared');
      expect(await find(tx, NOW)).toEqual([{ email: 'prepared', createdAt: NOW }]);
      expect(await find(db(), NOW)).toEqual([]);
    });
    expect(await find(db(), NOW)).toEqual([{ email: 'prepared', createdAt: NOW }]);
    expect(await find(db(), new Date(NOW.getTime() + 1))).toEqual([]);
    expect(built).toBe(2);
  });

  it('of a transaction cannot be used after its end', async () => {
    const allAccounts = prepared(({ select, t }) => select().from(t.accounts));
    const kept = await db().transaction(async (tx) => {
      await allAccounts(tx);
      return { tx };
    });
    await expect(allAccounts(kept.tx)).rejects.toThrow('This transaction has ended.');
  });

  it('is another one than every other, and has SQL of its own for each key', async () => {
    const column = preparedFor(({ select, t }, name: 'id' | 'email') =>
      select({ it: sql`${t.accounts[name]}` })
        .from(t.accounts)
        .limit(1),
    );
    const found = await db().transaction(async (tx) => {
      const id = await addAccount(tx, 'keyed');
      return [id, await column(tx, 'email'), await column(tx, 'id')];
    });
    expect(typeof (found[1] as any)[0].it).toBe('string');
    expect(Number((found[2] as any)[0].it)).toBeGreaterThan(0);
  });
});
