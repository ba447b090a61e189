import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { JobHandler } from '../../jobs/run-job.ts';
import { createQueue } from '../../jobs/queue.ts';
import { createEmptyDocument } from '../../rules/drafts/draft-document.ts';
import { MAX_ATTEMPTS } from '../../store/work/job-kinds.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { addJob } from '../../store/work/write/jobs.ts';
import { insertDraft, moveDraft } from '../../store/drafts/write/drafts.ts';
import { describeDatabases, openTemporaryDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const log = pino({ level: 'silent' });

describeDatabases('jobs', (database) => {
  /** An account with so many drafts; their ids, oldest first. */
  async function draftsOf(db: Database, count: number): Promise<string[]> {
    return db.transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, `${randomUUID()}@example.com`, NOW);
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const id of ids) {
        const url = `https://${id}.example/`;
        await insertDraft(
          tx,
          { id, accountId, url, domain: `${id}.example`, document: createEmptyDocument() },
          NOW,
        );
      }
      return ids;
    });
  }

  /** A queue whose drafts and logos wait until they are released; `begun` has the keys of jobs in the order they began. */
  function heldQueue(db: Database) {
    const begun: string[] = [];
    const released = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const held: JobHandler = async ({ key }, signal) => {
      begun.push(key);
      most = Math.max(most, (running += 1));
      if (!signal.aborted) await released.promise;
      running -= 1;
    };
    const free: JobHandler = async ({ key }) => void begun.push(key);
    const queue = createQueue({
      db,
      now: () => NOW,
      log,
      handlers: { draft: held, compare: held, keep_logo: held, mail: free },
    });
    return { queue, begun, release: released.resolve, most: () => most };
  }

  async function releaseAll({ queue, release }: ReturnType<typeof heldQueue>): Promise<void> {
    release();
    await queue.idle();
  }

  it('of drafts are done by turns: who asks for one does not wait for who asked for many', async () => {
    const db = database();
    const held = heldQueue(db);
    const many = await draftsOf(db, 12);
    const [first] = await draftsOf(db, 1);
    const [second] = await draftsOf(db, 1);
    await db.transaction(async (tx) => {
      for (const key of [...many, first!, second!]) await held.queue.enqueue(tx, { kind: 'draft', key });
    });
    await held.queue.start();
    expect(held.begun.slice(0, 3).sort()).toEqual([many[0], first, second].sort());
    await releaseAll(held);
    expect(held.begun.filter((key) => many.includes(key))).toEqual(many);
    expect(held.most()).toBe(4);
    await held.queue.stop();
  });

  it('of an account are under way on two places at most: another account that comes later has one at once', async () => {
    const db = database();
    const held = heldQueue(db);
    const many = await draftsOf(db, 6);
    await db.transaction(async (tx) => {
      for (const key of many) await held.queue.enqueue(tx, { kind: 'draft', key });
    });
    await held.queue.start();
    expect(held.begun).toEqual(many.slice(0, 2));
    const [late] = await draftsOf(db, 1);
    await db.transaction((tx) => held.queue.enqueue(tx, { kind: 'compare', key: late! }));
    await expect.poll(() => held.begun[2]).toBe(late);
    await releaseAll(held);
    await held.queue.stop();
  });

  it('of whoever waits longest come first, since their last one was ready, too', async () => {
    const db = database();
    const held = heldQueue(db);
    const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
    const [served, many] = await draftsOf(db, 2);
    const [first] = await draftsOf(db, 1);
    const [late] = await draftsOf(db, 1);
    await db.transaction(async (tx) => {
      await moveDraft(tx, (await findDraft(tx, served!))!, { event: 'finish', readyAt: ago(2) }, NOW);
      for (const [key, seconds] of [
        [late, 1],
        [first, 3],
        [many, 4],
      ] as const)
        await held.queue.enqueue(tx, { kind: 'draft', key: key!, runAfter: ago(seconds) });
    });
    await held.queue.start();
    expect(held.begun).toEqual([first, many, late]);
    await releaseAll(held);
    await held.queue.stop();
  });

  it('of accounts with one under way leave half of the places for the others', async () => {
    const db = database();
    const held = heldQueue(db);
    const enqueue = (drafts: string[]) =>
      db.transaction(async (tx) => {
        for (const key of drafts) await held.queue.enqueue(tx, { kind: 'draft', key });
      });
    const accounts = await Promise.all(Array.from({ length: 10 }, () => draftsOf(db, 2)));
    await enqueue(accounts.flat());
    await held.queue.start();
    expect(held.begun.toSorted()).toEqual(accounts.map(([first]) => first).toSorted());
    const [late] = await draftsOf(db, 1);
    await enqueue([late!]);
    await expect.poll(() => held.begun[10]).toBe(late);
    await releaseAll(held);
    await held.queue.stop();
  });

  it('are all done for everybody who waits for that at the same time', async () => {
    const db = database();
    const held = heldQueue(db);
    const drafts = await draftsOf(db, 8);
    await db.transaction(async (tx) => {
      for (const key of drafts) await held.queue.enqueue(tx, { kind: 'draft', key });
    });
    await held.queue.start();
    await Promise.all([releaseAll(held), releaseAll(held), releaseAll(held)]);
    expect(held.begun).toEqual(drafts);
    await held.queue.stop();
  });

  it('of logos are done by turns of the owners, and keep no mail waiting', async () => {
    const db = database();
    const held = heldQueue(db);
    const listingsOf = async (count: number): Promise<string[]> => {
      const ownerId = await db.transaction((tx) =>
        getOrCreateAccount(tx, `${randomUUID()}@example.com`, NOW),
      );
      const slugs = Array.from({ length: count }, () => randomUUID());
      const listings = await Promise.all(slugs.map((slug) => addListing(db, slug, { ownerId })));
      return listings.map(({ id }) => String(id));
    };
    const many = await listingsOf(8);
    const [other] = await listingsOf(1);
    await db.transaction(async (tx) => {
      for (const key of [...many, other!]) await held.queue.enqueue(tx, { kind: 'keep_logo', key });
      await held.queue.enqueue(tx, { kind: 'mail', key: 'a mail' });
    });
    await held.queue.start();
    await expect.poll(() => held.begun).toContain('a mail');
    expect(held.begun.filter((key) => key !== 'a mail').slice(0, 2)).toEqual([many[0], other]);
    await releaseAll(held);
    expect(held.begun.filter((key) => many.includes(key))).toEqual(many);
    await held.queue.stop();
  });

  it('of mail are done while every place for drafts is taken', async () => {
    const db = database();
    const held = heldQueue(db);
    const drafts = (await Promise.all(Array.from({ length: 17 }, () => draftsOf(db, 1)))).flat();
    await db.transaction(async (tx) => {
      for (const key of drafts) await held.queue.enqueue(tx, { kind: 'draft', key });
      await held.queue.enqueue(tx, { kind: 'mail', key: 'letter' });
    });
    await held.queue.start();
    await expect.poll(() => held.begun).toContain('letter');
    expect(held.begun).toHaveLength(17);
    await releaseAll(held);
    await held.queue.stop();
  });

  it('that somebody waits for at a screen go before thousands that nobody does', async () => {
    const db = database();
    const held = heldQueue(db);
    const [draft] = await draftsOf(db, 1);
    await db.transaction(async (tx) => {
      for (let n = 0; n < 50; n += 1)
        await held.queue.enqueue(tx, { kind: 'mail', key: `news-${n}`, rank: 'bulk' });
      await held.queue.enqueue(tx, { kind: 'mail', key: 'order' });
      await held.queue.enqueue(tx, { kind: 'mail', key: 'code', rank: 'first' });
      await held.queue.enqueue(tx, { kind: 'draft', key: draft! });
    });
    await held.queue.start();
    await releaseAll(held);
    const mails = held.begun.filter((key) => key !== draft);
    expect([mails.length, mails[0], mails[1]]).toEqual([52, 'code', 'order']);
    await held.queue.stop();
  });

  /** A queue of mail that always fails, at a clock that can be set. */
  function failingQueue(db: Database) {
    const clock = { now: NOW.getTime() };
    let tries = 0;
    const lines: object[] = [];
    const fails: JobHandler = async () => {
      tries += 1;
      throw new Error('no');
    };
    const queue = createQueue({
      db,
      now: () => new Date(clock.now),
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      handlers: { mail: fails },
    });
    return { queue, clock, lines, tries: () => tries };
  }

  const job = async (db: Database, key: string) =>
    (await db.select().from(db.t.jobs)).find((one) => one.key === key);

  it('that fail each time wait for the operator, and run again when they are requested', async () => {
    const db = database();
    const { queue, clock, lines, tries } = failingQueue(db);
    await db.transaction((tx) => queue.enqueue(tx, { kind: 'mail', key: 'poison' }));
    await queue.start();
    for (let hour = 0; hour < 40; hour += 1) {
      clock.now += 3_600_000;
      await queue.idle();
    }
    expect(tries()).toBe(MAX_ATTEMPTS.mail);
    expect(await job(db, 'poison')).toMatchObject({ attempts: MAX_ATTEMPTS.mail, holder: null });
    expect((await job(db, 'poison'))!.diedAt).not.toBeNull();
    expect(lines.at(-1)).toMatchObject({ alarm: 'job_given_up', job: 'mail' });

    await db.transaction((tx) => queue.enqueue(tx, { kind: 'mail', key: 'poison' }));
    await queue.idle();
    expect(tries()).toBe(MAX_ATTEMPTS.mail + 1);
    expect(await job(db, 'poison')).toMatchObject({ attempts: 1, diedAt: null });
    await db.transaction((tx) => tx.delete(tx.t.jobs));
    await queue.stop();
  });

  it('that a stop interrupted are due at the next start', async () => {
    const db = database();
    const begun = Promise.withResolvers<void>();
    const interrupted: JobHandler = async (_job, signal) => {
      begun.resolve();
      await once(signal, 'abort');
      signal.throwIfAborted();
    };
    const queue = createQueue({ db, now: () => NOW, log, handlers: { mail: interrupted } });
    await db.transaction((tx) => queue.enqueue(tx, { kind: 'mail', key: 'interrupted' }));
    await queue.start();
    await begun.promise;
    await queue.stop();
    expect(await job(db, 'interrupted')).toMatchObject({ holder: null, runAfter: NOW });
    await db.transaction((tx) => tx.delete(tx.t.jobs));
  });

  it('that were put off do not wait for a clock that was set back', async () => {
    const db = database();
    const { queue, clock, tries } = failingQueue(db);
    await db.transaction((tx) => queue.enqueue(tx, { kind: 'mail', key: 'later' }));
    await queue.start();
    await queue.idle();
    expect(tries()).toBe(1);
    clock.now -= 3_600_000;
    await queue.idle();
    expect(tries()).toBe(2);
    await db.transaction((tx) => tx.delete(tx.t.jobs));
    await queue.stop();
  });
});

it('on SQLite, jobs of a process that has ended are taken up at the start, and none of a process that runs', async () => {
  await using db = await openTemporaryDatabase();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const holders = { ended: `${ended}.a`, own: `${process.pid}.b`, running: `${process.ppid}.c` };
  await db.transaction(async (tx) => {
    for (const [key, holder] of Object.entries(holders)) {
      await addJob(tx, { kind: 'mail', key }, NOW);
      const heldUntil = new Date(NOW.getTime() + 1);
      await tx.update(tx.t.jobs).set({ holder, heldUntil }).where(eq(tx.t.jobs.key, key));
    }
  });
  const done: string[] = [];
  const handlers = { mail: async ({ key }: { key: string }) => void done.push(key) };
  const queue = createQueue({ db, now: () => NOW, log, handlers });
  await queue.start();
  await queue.idle();
  expect(done.toSorted()).toEqual(['ended', 'own']);
  await queue.stop();
});
