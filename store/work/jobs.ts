import { and, eq, inArray, sql } from 'drizzle-orm';
import type { JobKind } from './job-kinds.ts';
import type { Queries } from '../engine/database.ts';
import type { Holder } from './lease.ts';

export type Job = {
  id: number;
  kind: JobKind;
  key: string;
  payload: Record<string, unknown>;
  attempts: number;
  /** Only this hold may end the job. */
  holder: Holder;
};

export type NewJob = {
  kind: JobKind;
  /** One open job per kind and key: asking twice for the same work is one job. */
  key: string;
  payload?: Record<string, unknown>;
  runAfter?: Date;
};

/** When the next job of these kinds can be taken up, if there is one: those held by others when their hold ends. */
export async function nextDueAt(db: Queries, kinds: JobKind[]): Promise<Date | undefined> {
  const { jobs } = db.t;
  const dueAt = sql<Date>`coalesce(${jobs.heldUntil}, ${jobs.runAfter})`.mapWith(jobs.runAfter);
  const [first] = await db
    .select({ dueAt })
    .from(jobs)
    .where(inArray(jobs.kind, kinds))
    .orderBy(sql`1`)
    .limit(1);
  return first?.dueAt;
}

/** Is there a job of this kind and key that is not done? */
export async function isJobOpen(db: Queries, kind: JobKind, key: string): Promise<boolean> {
  const { jobs } = db.t;
  const [open] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
    .limit(1);
  return open !== undefined;
}
