import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobHandler } from '../../jobs/run-job.ts';
import { createQueue } from '../../jobs/queue.ts';
import type { Database } from '../../store/engine/database.ts';
import { finishJob, assertJobHeld, takeDueJobs } from '../../store/work/write/jobs.ts';
import { RENEW_INTERVAL, TakenOver } from '../../store/work/lease.ts';
import { describeDatabases } from '../kit/databases.ts';

const at = (seconds: number): Date => new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000);
// Longer than any hold that is not renewed.
const MUCH_LATER = 600;
const log = pino({ level: 'silent' });

describeDatabases('a job', (database) => {
  afterEach(() => void vi.useRealTimers());

  const changes = async (db: Database, key: string): Promise<string[]> => {
    const rows = await db.select({ email: db.t.accounts.email }).from(db.t.accounts);
    return rows.map(({ email }) => email).filter((email) => email.startsWith(`${key}-`));
  };
  const row = async (db: Database, key: string) =>
    (await db.select().from(db.t.jobs).where(eq(db.t.jobs.key, key)))[0];

  /** Another process on the same database, by its clock. */
  const processOf = (db: Database, now: () => Date, work: JobHandler) =>
    createQueue({ db, now, log, handlers: { mail: work } });

  /** Changes something in the name of `who`, and ends the job with that. */
  const changing =
    (db: Database, who: string, before: () => Promise<void>): JobHandler =>
    async (job) => {
      await before();
      await db.transaction(async (tx) => {
        await tx.insert(tx.t.accounts).values({ email: `${job.key}-${who}`, createdAt: at(0) });
        await finishJob(tx, job);
      });
    };

  /** A handler's place to wait at, and to be waited for. */
  function gate() {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pass = (): Promise<void> => (reached.resolve(), opened.promise);
    return { pass, reached: reached.promise, open: opened.resolve };
  }

  it('that was taken over is not done again by the process that comes back late', async () => {
    const db = database();
    const asleep = gate();
    const late = processOf(db, () => at(0), changing(db, 'late', asleep.pass));
    const next = processOf(
      db,
      () => at(MUCH_LATER),
      changing(db, 'next', async () => undefined),
    );
    await db.transaction((tx) => late.enqueue(tx, { kind: 'mail', key: 'late' }));
    await late.start();
    await asleep.reached;
    await next.start();
    await next.idle();
    expect(await changes(db, 'late')).toEqual(['late-next']);
    asleep.open();
    await late.idle();
    expect(await changes(db, 'late')).toEqual(['late-next']);
    await Promise.all([late.stop(), next.stop()]);
  });

  it('is neither put back nor changed in its middle by a process that it was taken from', async () => {
    const db = database();
    const [asleep, busy] = [gate(), gate()];
    let refused: unknown;
    const late = processOf(
      db,
      () => at(0),
      async (job) => {
        await asleep.pass();
        refused = await db
          .transaction((tx) => assertJobHeld(tx, job, at(0)))
          .catch((error: unknown) => error);
        throw new Error('and then it fails');
      },
    );
    const next = processOf(db, () => at(MUCH_LATER), changing(db, 'next', busy.pass));
    await db.transaction((tx) => late.enqueue(tx, { kind: 'mail', key: 'middle' }));
    await late.start();
    await asleep.reached;
    await next.start();
    await busy.reached;
    const held = await row(db, 'middle');
    asleep.open();
    await late.stop();
    expect(refused).toBeInstanceOf(TakenOver);
    expect(await row(db, 'middle')).toEqual(held);
    busy.open();
    await next.idle();
    expect(await changes(db, 'middle')).toEqual(['middle-next']);
    await next.stop();
  });

  it('is held for as long as it takes, and taken up half a minute after its process died', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const db = database();
    const working = gate();
    let seconds = 0;
    const slow = processOf(db, () => at(seconds), changing(db, 'slow', working.pass));
    await db.transaction((tx) => slow.enqueue(tx, { kind: 'mail', key: 'slow' }));
    await slow.start();
    await working.reached;
    seconds = 20;
    vi.advanceTimersByTime(RENEW_INTERVAL);
    await expect.poll(async () => (await row(db, 'slow'))?.heldUntil).toEqual(at(50));
    expect(await takeDueJobs(db, { kinds: ['mail'] }, 5, at(49))).toEqual([]);
    // Nothing renews it any more: taken up by another, as of a process that is gone.
    expect(await takeDueJobs(db, { kinds: ['mail'] }, 5, at(50))).toMatchObject([
      { key: 'slow', attempts: 2 },
    ]);
    working.open();
    await slow.idle();
    expect(await changes(db, 'slow')).toEqual([]);
    await slow.stop();
  });
});
