import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { JOB_RANK, type JobKind } from '../job-kinds.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { hasHolderEnded, getLeaseEnd, createHolder, TakenOver } from '../lease.ts';
import { matchesFilter, type Job, type JobFilter, type NewJob } from '../jobs.ts';

/** The interface of the queue for operations: a job enqueued in a transaction starts after the commit. */
export type Jobs = { enqueue(tx: Tx, job: NewJob): Promise<void> };

/**
 * Stores a job; the queue starts it. A dead letter of the same kind and key is retried from the first attempt.
 */
export async function addJob(tx: Tx, job: NewJob, now: Date): Promise<void> {
  const { jobs } = tx.t;
  const runAfter = job.runAfter ?? now;
  await tx
    .insert(jobs)
    .values({
      kind: job.kind,
      key: job.key,
      payload: job.payload ?? {},
      rank: JOB_RANK[job.rank ?? 'usual'],
      runAfter,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: { ...RESET, runAfter },
      setWhere: isNotNull(jobs.diedAt),
    });
}

const RESET = { diedAt: null, attempts: 0, lastError: null };

/** Takes a lease on up to `limit` matching jobs that are due and free, the first by rank and time. */
export async function takeDueJobs(db: Database, filter: JobFilter, limit: number, now: Date): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const jobs = tx.t.jobs;
    const due = await tx
      .select()
      .from(jobs)
      .where(isDue(tx, filter, now))
      .orderBy(asc(jobs.rank), asc(jobs.runAfter), asc(jobs.id))
      .limit(limit);
    return takeLeases(tx, due, now);
  }, 'read committed');
}

/** The most drafts of one account that are written at the same time. */
const MAX_DRAFTS_OF_ACCOUNT = 2;
/** Workers that second drafts leave free for accounts without a running draft, however slow the websites are. */
const RESERVED_WORKERS = 8;

/** The most due jobs that are compared for the round robin. */
const MAX_COMPARED = 500;

/**
 * Like `takeDueJobs`, for jobs whose key is a draft: round robin by account, each with its oldest job first. Accounts without
 * a running job come first. Among equals the one that has waited longest comes first, since the draft was requested or the
 * account's last draft was ready, so that neither accounts with many drafts nor new accounts keep others waiting.
 */
export async function takeDraftJobs(
  db: Database,
  filter: JobFilter,
  limit: number,
  now: Date,
): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const { jobs, drafts } = tx.t;
    const account = sql<
      number | null
    >`(select ${drafts.accountId} from ${drafts} where ${drafts}.id = ${jobs}.key)`;
    const due = await listRoundRobin(tx, { filter, account, now });
    const lastReady = await getLastReadyTimes(
      tx,
      due.map((one) => one.account),
    );
    const waitsSince = ({ job, account }: (typeof due)[number]): number =>
      Math.max(job.runAfter.getTime(), lastReady.get(account) ?? 0);
    const next = due
      .filter(({ position }) => position <= MAX_DRAFTS_OF_ACCOUNT)
      .sort((left, right) => left.position - right.position || waitsSince(left) - waitsSince(right))
      .filter(({ position }, at) => at < (position > 1 ? limit - RESERVED_WORKERS : limit));
    return takeLeases(
      tx,
      next.map(({ job }) => job),
      now,
    );
  });
}

/** Like `takeDueJobs`, for jobs whose key is a listing: round robin by owner. */
export async function takeListingJobs(
  db: Database,
  filter: JobFilter,
  limit: number,
  now: Date,
): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const { jobs, listings } = tx.t;
    const account = sql<
      number | null
    >`(select ${listings.ownerId} from ${listings} where ${listings}.id = cast(${jobs}.key as integer))`;
    const due = await listRoundRobin(tx, { filter, account, now });
    const next = due.sort((left, right) => left.position - right.position).slice(0, limit);
    return takeLeases(
      tx,
      next.map(({ job }) => job),
      now,
    );
  });
}

type RoundRobinInput = { filter: JobFilter; account: SQL<number | null>; now: Date };

/** Lists due jobs of as many accounts as possible, each with its position among the jobs of its account. */
async function listRoundRobin(tx: Tx, { filter, account, now }: RoundRobinInput) {
  const { jobs } = tx.t;
  const running = await tx
    .select({ account })
    .from(jobs)
    .where(and(matchesFilter(tx, filter), gt(jobs.heldUntil, now)));
  const turn = sql<number>`row_number() over (partition by ${account} order by ${jobs.runAfter}, ${jobs.id})`;
  const due = await tx
    .select({ job: jobs, account: account.as('account'), turn: turn.mapWith(Number).as('turn') })
    .from(jobs)
    .where(isDue(tx, filter, now))
    .orderBy(sql`turn`, asc(jobs.runAfter), asc(jobs.id))
    .limit(MAX_COMPARED);
  return due.map((one) => ({
    ...one,
    position: one.turn + running.filter((other) => other.account === one.account).length,
  }));
}

/** Returns when a draft of each account was last ready, in milliseconds; accounts without a ready draft are absent. */
async function getLastReadyTimes(tx: Tx, accounts: (number | null)[]): Promise<Map<number | null, number>> {
  const { drafts } = tx.t;
  const accountIds = [...new Set(accounts.filter((account) => account !== null))];
  if (accountIds.length < 2) return new Map();
  const rows = await tx
    .select({ account: drafts.accountId, readyAt: max(drafts.readyAt) })
    .from(drafts)
    .where(inArray(drafts.accountId, accountIds))
    .groupBy(drafts.accountId);
  return new Map(rows.map(({ account, readyAt }) => [account, readyAt?.getTime() ?? 0]));
}

const isFree = ({ t: { jobs } }: Tx, now: Date) => or(isNull(jobs.heldUntil), lte(jobs.heldUntil, now));

const isDue = (tx: Tx, filter: JobFilter, now: Date) =>
  and(matchesFilter(tx, filter), lte(tx.t.jobs.runAfter, now), isFree(tx, now));

/** Takes a lease on those of the jobs that no other process took at the same time. */
async function takeLeases(tx: Tx, due: Tx['t']['jobs']['$inferSelect'][], now: Date): Promise<Job[]> {
  const { jobs } = tx.t;
  const holder = createHolder();
  const taken: Job[] = [];
  for (const job of due) {
    const held = await tx
      .update(jobs)
      .set({ holder, heldUntil: getLeaseEnd(now), attempts: job.attempts + 1 })
      .where(and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isFree(tx, now)))
      .returning({ id: jobs.id });
    if (held.length > 0) taken.push({ ...job, holder, attempts: job.attempts + 1 });
  }
  return taken;
}

const isHeldBy = ({ t: { jobs } }: Tx, { id, holder }: Job) => and(eq(jobs.id, id), eq(jobs.holder, holder));

/** Renews the lease of a running job. Returns false if it was taken over or is finished. */
export async function renewJob(tx: Tx, job: Job, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(tx.t.jobs)
    .set({ heldUntil: getLeaseEnd(now) })
    .where(isHeldBy(tx, job))
    .returning({ id: tx.t.jobs.id });
  return renewed.length > 0;
}

/** Renews the lease before a change in the middle of a job. Throws TakenOver, which rolls the change back, if another process has the job by now. */
export async function assertJobHeld(tx: Tx, job: Job, now: Date): Promise<void> {
  if (!(await renewJob(tx, job, now))) throw new TakenOver();
}

/**
 * Deletes a finished job, in the transaction of its change, so that neither happens without the other. Throws TakenOver,
 * which rolls the change back, if another process has the job by now or it has ended.
 */
export async function finishJob(tx: Tx, job: Job): Promise<void> {
  const ended = await tx.delete(tx.t.jobs).where(isHeldBy(tx, job)).returning({ id: tx.t.jobs.id });
  if (ended.length === 0) throw new TakenOver();
}

/** Postpones a failed job until `runAfter`; does nothing if another process has the job by now. */
export async function postponeJob(tx: Tx, job: Job, error: string, runAfter: Date): Promise<void> {
  await tx
    .update(tx.t.jobs)
    .set({ holder: null, heldUntil: null, lastError: error, runAfter })
    .where(isHeldBy(tx, job));
}

// Keeps programs that do not know dead letters from taking them.
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Makes a job with too many attempts a dead letter, which stays for the operator. */
export async function deadLetterJob(tx: Tx, job: Job, error: string | null, now: Date): Promise<void> {
  await tx
    .update(tx.t.jobs)
    .set({
      holder: null,
      heldUntil: null,
      diedAt: now,
      runAfter: NEVER,
      ...(error ? { lastError: error } : {}),
    })
    .where(isHeldBy(tx, job));
}

/** Retries a waiting job or a dead letter now, from the first attempt. Returns null if there is no such job or it is running. */
export async function retryJob(tx: Tx, id: number, now: Date): Promise<JobKind | null> {
  const { jobs } = tx.t;
  const [row] = await tx
    .update(jobs)
    .set({ ...RESET, runAfter: now })
    .where(and(eq(jobs.id, id), isFree(tx, now)))
    .returning({ kind: jobs.kind });
  return row?.kind ?? null;
}

/** Deletes a job that is not running, without doing it. Returns null if there is none. */
export async function deleteJob(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ kind: JobKind; key: string } | null> {
  const { jobs } = tx.t;
  const [row] = await tx
    .delete(jobs)
    .where(and(eq(jobs.id, id), isFree(tx, now)))
    .returning({ kind: jobs.kind, key: jobs.key });
  return row ?? null;
}

/** Corrects times after the clock was set back: postponed jobs are retried now, and leases end in time. */
export async function correctFutureTimes(tx: Tx, now: Date): Promise<void> {
  const { jobs } = tx.t;
  const end = getLeaseEnd(now);
  await tx
    .update(jobs)
    .set({ runAfter: now })
    .where(and(gt(jobs.attempts, 0), gt(jobs.runAfter, now), isNull(jobs.diedAt)));
  await tx.update(jobs).set({ heldUntil: end }).where(gt(jobs.heldUntil, end));
}

/** Releases jobs whose process has ended. Only for databases whose processes all run on this machine. */
export async function releaseLostJobs(tx: Tx): Promise<void> {
  const { jobs } = tx.t;
  const held = await tx.selectDistinct({ holder: jobs.holder }).from(jobs).where(isNotNull(jobs.holder));
  const ended = held.flatMap(({ holder }) => (holder !== null && hasHolderEnded(holder) ? [holder] : []));
  await tx.update(jobs).set({ holder: null, heldUntil: null }).where(inArray(jobs.holder, ended));
}
