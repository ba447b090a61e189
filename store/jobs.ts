import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database, Queries, Tx } from './database.ts';

export type Job = { id: number; kind: string; key: string; payload: Record<string, unknown>; attempts: number };

export type NewJob = {
  kind: string;
  /** One open job per kind and key: asking twice for the same work is one job. */
  key: string;
  payload?: Record<string, unknown>;
  runAfter?: Date;
};

/** What operations see of the queue: work asked for in a transaction starts when that commits. */
export type Jobs = { enqueue(tx: Tx, job: NewJob): Promise<void> };

// Longer than any one job may take; a job of a process that died is taken up again after this.
const HOLD = 3 * 60_000;

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

/** Takes up to `limit` jobs that are due and held by nobody, oldest first, and holds them. */
export async function takeDueJobs(db: Database, kinds: string[], limit: number, now: Date): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const jobs = tx.t.jobs;
    const due = await tx
      .select()
      .from(jobs)
      .where(and(lte(jobs.runAfter, now), or(isNull(jobs.heldUntil), lte(jobs.heldUntil, now))))
      .orderBy(asc(jobs.runAfter), asc(jobs.id))
      .limit(limit);
    const taken = due.filter((job) => kinds.includes(job.kind));
    for (const job of taken) {
      await tx
        .update(jobs)
        .set({ heldUntil: new Date(now.getTime() + HOLD), attempts: job.attempts + 1 })
        .where(eq(jobs.id, job.id));
    }
    return taken.map((job) => ({ ...job, attempts: job.attempts + 1 }));
  });
}

/** Ends a job: in the transaction of the change it was for, so that neither happens without the other. */
export async function finishJob(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.jobs).where(eq(tx.t.jobs.id, id));
}

/** Puts a failed job back until `runAfter`. */
export async function postponeJob(tx: Tx, id: number, error: string, runAfter: Date): Promise<void> {
  await tx
    .update(tx.t.jobs)
    .set({ heldUntil: null, lastError: error, runAfter })
    .where(eq(tx.t.jobs.id, id));
}

/** Lets go of jobs a killed process held. Only where no other process shares the database. */
export async function releaseHeldJobs(tx: Tx): Promise<void> {
  await tx.update(tx.t.jobs).set({ heldUntil: null });
}

/** When the next job is due, if there is one. */
export async function nextDueAt(db: Queries): Promise<Date | undefined> {
  const [first] = await db
    .select({ runAfter: db.t.jobs.runAfter })
    .from(db.t.jobs)
    .where(isNull(db.t.jobs.heldUntil))
    .orderBy(asc(db.t.jobs.runAfter))
    .limit(1);
  return first?.runAfter;
}
