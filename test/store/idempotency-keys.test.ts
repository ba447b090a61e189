import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import {
  reserveIdempotencyKey,
  completeIdempotencyKey,
  type HeldKey,
  type KeyOwner,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from '../../store/work/write/idempotency-keys.ts';
import { RENEW_INTERVAL, TakenOver, withLease } from '../../store/work/lease.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const ANSWER = { status: 201, body: { number: 'LD-1' } };

describeDatabases('an idempotency key', (db) => {
  afterEach(() => void vi.useRealTimers());

  const newOwner = (): KeyOwner => ({ accountId: 1, operation: 'create_checkout', key: randomUUID() });
  const claim = (owner: KeyOwner, now = NOW) =>
    reserveIdempotencyKey(db(), owner, { requestHash: 'hash' }, now);
  async function hold(owner: KeyOwner, now = NOW): Promise<HeldKey> {
    const claimed = await claim(owner, now);
    if (claimed.state !== 'new') throw new Error(claimed.state);
    return claimed.held;
  }
  const complete = (held: HeldKey, email: string) =>
    db().transaction(async (tx) => {
      await getOrCreateAccount(tx, email, NOW);
      await completeIdempotencyKey(tx, held, ANSWER);
    });
  const release = (held: HeldKey) => db().transaction((tx) => releaseIdempotencyKey(tx, held));
  const accounts = (email: string) => {
    const { accounts } = db().t;
    return db().select().from(accounts).where(eq(accounts.email, email));
  };

  it('is given to one of those who ask for it at once', async () => {
    const owner = newOwner();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(owner)));
    expect(claims.map(({ state }) => state).sort()).toEqual(['new', ...Array<string>(7).fill('running')]);
  });

  it('stays with a call that renews it, however long that takes', async () => {
    const owner = newOwner();
    const held = await hold(owner);
    for (const seconds of [20, 40, 60]) {
      expect(await db().transaction((tx) => renewIdempotencyKey(tx, held, after(seconds)))).toBe(true);
    }
    expect(await claim(owner, after(75))).toEqual({ state: 'running' });
    await complete(held, 'long@example.com');
    expect(await claim(owner, after(76))).toEqual({ state: 'done', ...ANSWER, since: NOW });
  });

  it('undoes the change of a call that another has taken it over from', async () => {
    const owner = newOwner();
    const late = await hold(owner);
    const next = await hold(owner, after(61));
    await expect(complete(late, 'late@example.com')).rejects.toBeInstanceOf(TakenOver);
    expect(await accounts('late@example.com')).toEqual([]);
    expect(await db().transaction((tx) => renewIdempotencyKey(tx, late, after(62)))).toBe(false);
    await complete(next, 'next@example.com');
    expect(await accounts('next@example.com')).toHaveLength(1);
  });

  it('is not freed by a late call, which is told the answer of the one that took over', async () => {
    const owner = newOwner();
    const late = await hold(owner);
    const next = await hold(owner, after(61));
    expect(await release(late)).toBeNull();
    expect(await claim(owner, after(62))).toEqual({ state: 'running' });
    await complete(next, 'other@example.com');
    expect(await release(late)).toEqual({ ...ANSWER, since: after(61) });
    expect(await claim(owner, after(63))).toEqual({ state: 'done', ...ANSWER, since: after(61) });
  });

  it('is kept by a call that fails after its change has landed, and freed by one that fails before', async () => {
    const [done, failed] = [await hold(newOwner()), await hold(newOwner())];
    await complete(done, 'done@example.com');
    expect(await release(done)).toEqual({ ...ANSWER, since: NOW });
    expect(await claim(done)).toMatchObject({ state: 'done' });
    expect(await release(failed)).toBeNull();
    expect(await claim(failed)).toMatchObject({ state: 'new' });
  });

  it('is renewed by itself while its call runs, which learns when it was taken over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const owner = newOwner();
    const held = await hold(owner);
    let renewed = 0;
    const renew = async () => {
      if (renewed === 1) await hold(owner, after(75));
      const kept = await db().transaction((tx) => renewIdempotencyKey(tx, held, after(25)));
      renewed += 1;
      return kept;
    };
    const end = await withLease(renew, async (takenOver) => {
      vi.advanceTimersByTime(RENEW_INTERVAL);
      await expect.poll(() => renewed).toBe(1);
      expect(await claim(owner, after(50))).toEqual({ state: 'running' });
      vi.advanceTimersByTime(RENEW_INTERVAL);
      await expect.poll(() => takenOver.aborted).toBe(true);
      return takenOver.reason as unknown;
    });
    expect(end).toBeInstanceOf(TakenOver);
  });
});
