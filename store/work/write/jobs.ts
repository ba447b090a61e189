import { and, asc, eq, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { JobKind } from '../job-kinds.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { leaseEnd, newHolder, TakenOver } from '../lease.ts';
import type { Job, NewJob } from '../jobs.ts';

/** What operations see of the queue: work asked for in a transaction starts when that commits. */
export type Jobs = { enqueue(tx: Tx, job: NewJob): Promise<void> };

/** Writes a job down. Starting it is the queue's business. */
export async function addJob(tx: Tx, job: NewJob, now: Date): Promise<void> {
  await tx
    .insert(tx.t.jobs)
    .values({
      kind: job.kind,
      key: job.key,
      payload: job.payload ?? {},
      runAfter: job.runAfter ?? now,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Takes up to `limit` jobs of these kinds that are due and held by nobody, oldest first, and holds them. */
export async function takeDueJobs(db: Database, kinds: JobKind[], limit: number, now: Date): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const jobs = tx.t.jobs;
    const due = await tx
      .select()
      .from(jobs)
      .where(isDue(tx, kinds, now))
      .orderBy(asc(jobs.runAfter), asc(jobs.id))
      .limit(limit);
    return hold(tx, due, now);
  });
}

/** Jobs that are compared for whose turn it is: one or more of so many accounts. */
const MOST_LOOKED_AT = 500;

/**
 * As `takeDueJobs`, for jobs whose key is a draft: accounts take turns, each with its oldest job first. One with jobs
 * under way waits for those with none, and among these goes first whose last draft was ready longest ago, or never: else a
 * few accounts with many drafts would keep everybody else waiting.
 */
export async function takeDraftJobs(
  db: Database,
  kinds: JobKind[],
  limit: number,
  now: Date,
): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const { jobs, drafts } = tx.t;
    const underWay = await tx
      .select({ account: drafts.accountId })
      .from(jobs)
      .innerJoin(drafts, eq(drafts.id, jobs.key))
      .where(and(inArray(jobs.kind, kinds), gt(jobs.heldUntil, now)));
    const turn = sql<number>`row_number() over (partition by ${drafts.accountId} order by ${jobs.runAfter}, ${jobs.id})`;
    const due = await tx
      .select({ job: jobs, account: drafts.accountId, turn: turn.mapWith(Number).as('turn') })
      .from(jobs)
      .leftJoin(drafts, eq(drafts.id, jobs.key))
      .where(isDue(tx, kinds, now))
      .orderBy(sql`turn`, asc(jobs.runAfter), asc(jobs.id))
      .limit(MOST_LOOKED_AT);
    const served = await lastServed(
      tx,
      due.map(({ account }) => account),
    );
    const waits = ({ account, turn }: (typeof due)[number]): number =>
      turn + underWay.filter((one) => one.account === account).length;
    const last = ({ account }: (typeof due)[number]): number => served.get(account) ?? 0;
    const next = due
      .sort((left, right) => waits(left) - waits(right) || last(left) - last(right))
      .slice(0, limit);
    return hold(
      tx,
      next.map(({ job }) => job),
      now,
    );
  });
}

/** When a draft of each account was last ready, in milliseconds; none where none ever was. */
async function lastServed(tx: Tx, accounts: (number | null)[]): Promise<Map<number | null, number>> {
  const { drafts } = tx.t;
  const asked = [...new Set(accounts.filter((account) => account !== null))];
  if (asked.length < 2) return new Map();
  const rows = await tx
    .select({ account: drafts.accountId, readyAt: max(drafts.readyAt) })
    .from(drafts)
    .where(inArray(drafts.accountId, asked))
    .groupBy(drafts.accountId);
  return new Map(rows.map(({ account, readyAt }) => [account, readyAt?.getTime() ?? 0]));
}

const isDue = ({ t: { jobs } }: Tx, kinds: JobKind[], now: Date) =>
  and(
    inArray(jobs.kind, kinds),
    lte(jobs.runAfter, now),
    or(isNull(jobs.heldUntil), lte(jobs.heldUntil, now)),
  );

async function hold(tx: Tx, taken: Tx['t']['jobs']['$inferSelect'][], now: Date): Promise<Job[]> {
  const holder = newHolder();
  for (const job of taken) {
    await tx
      .update(tx.t.jobs)
      .set({ holder, heldUntil: leaseEnd(now), attempts: job.attempts + 1 })
      .where(eq(tx.t.jobs.id, job.id));
  }
  return taken.map((job) => ({ ...job, holder, attempts: job.attempts + 1 }));
}

const stillHeld = ({ t: { jobs } }: Tx, { id, holder }: Job) => and(eq(jobs.id, id), eq(jobs.holder, holder));

/** Keeps a job while it runs; false when it was taken over or has ended. */
export async function renewJob(tx: Tx, job: Job, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(tx.t.jobs)
    .set({ heldUntil: leaseEnd(now) })
    .where(stillHeld(tx, job))
    .returning({ id: tx.t.jobs.id });
  return renewed.length > 0;
}

/** Before a change in the middle of a job: throws TakenOver, which undoes it, where the job is another's by now. */
export async function keepJob(tx: Tx, job: Job, now: Date): Promise<void> {
  if (!(await renewJob(tx, job, now))) throw new TakenOver();
}

/**
 * Ends a job: in the transaction of the change it was for, so that neither happens without the other. Throws TakenOver,
 * which undoes the change, where the job is another's by now or has ended.
 */
export async function finishJob(tx: Tx, job: Job): Promise<void> {
  const ended = await tx.delete(tx.t.jobs).where(stillHeld(tx, job)).returning({ id: tx.t.jobs.id });
  if (ended.length === 0) throw new TakenOver();
}

/** Puts a failed job back until `runAfter`; nothing where it is another's by now. */
export async function postponeJob(tx: Tx, job: Job, error: string, runAfter: Date): Promise<void> {
  await tx
    .update(tx.t.jobs)
    .set({ holder: null, heldUntil: null, lastError: error, runAfter })
    .where(stillHeld(tx, job));
}

/** Lets go of jobs a killed process held. Only where no other process shares the database. */
export async function releaseHeldJobs(tx: Tx): Promise<void> {
  await tx.update(tx.t.jobs).set({ holder: null, heldUntil: null });
}
