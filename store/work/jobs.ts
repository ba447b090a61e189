import { and, asc, count, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import { JOB_RANK, type JobKind, type JobRank } from './job-kinds.ts';
import type { Queries } from '../engine/database.ts';
import type { Holder } from './lease.ts';

export type Job = {
  id: number;
  kind: JobKind;
  key: string;
  payload: Record<string, unknown>;
  attempts: number;
  /** Only the holder of this lease may finish the job. */
  holder: Holder;
};

export type NewJob = {
  kind: JobKind;
  /** There is one open job per kind and key: enqueueing the same work twice makes one job. */
  key: string;
  payload?: Record<string, unknown>;
  runAfter?: Date;
  rank?: JobRank;
};

/** Selects jobs by kind, and by rank if given. */
export type JobFilter = { kinds: JobKind[]; ranks?: JobRank[] };

/** Builds the condition that jobs match a selection and are not dead letters. */
export const matchesFilter = ({ t: { jobs } }: Pick<Queries, 't'>, { kinds, ranks }: JobFilter) =>
  and(
    inArray(jobs.kind, kinds),
    isNull(jobs.diedAt),
    ranks &&
      inArray(
        jobs.rank,
        ranks.map((rank) => JOB_RANK[rank]),
      ),
  );

/** Returns when the next matching job can be taken, if there is one; a job held by another process, when its lease ends. */
export async function getNextDueTime(db: Queries, filter: JobFilter): Promise<Date | undefined> {
  const { jobs } = db.t;
  const first = async (due: typeof jobs.runAfter | typeof jobs.heldUntil, state: SQL) => {
    const [row] = await db
      .select({ due })
      .from(jobs)
      .where(and(matchesFilter(db, filter), state))
      .orderBy(asc(due))
      .limit(1);
    return row?.due ?? undefined;
  };
  // Two queries, so that each uses its index: there may be tens of thousands of jobs.
  const waiting = await first(jobs.runAfter, isNull(jobs.heldUntil));
  const held = await first(jobs.heldUntil, isNotNull(jobs.heldUntil));
  return held && (!waiting || held < waiting) ? held : waiting;
}

export async function findJob(db: Queries, id: number) {
  const [row] = await db.select().from(db.t.jobs).where(eq(db.t.jobs.id, id));
  return row;
}

/** Lists jobs for the operator, dead letters first; mail jobs with the reply of the mail server. */
export async function listJobs(
  db: Queries,
  limit: number,
): Promise<{ job: Queries['t']['jobs']['$inferSelect']; mailError: string | null }[]> {
  const { jobs, outgoingMail } = db.t;
  return db
    .select({ job: jobs, mailError: outgoingMail.lastError })
    .from(jobs)
    .leftJoin(outgoingMail, and(eq(jobs.kind, 'mail'), eq(outgoingMail.key, jobs.key)))
    .orderBy(sql`${jobs.diedAt} is null`, asc(jobs.rank), asc(jobs.runAfter), asc(jobs.id))
    .limit(limit);
}

/** Counts open jobs by kind and state, with the due time of the oldest and the number of retries. */
export async function countJobs(db: Queries, now: Date) {
  const { jobs } = db.t;
  const state = sql<'failed' | 'later' | 'waiting'>`case
    when ${jobs.diedAt} is not null then 'failed'
    when ${jobs.runAfter} > ${sql.param(now, jobs.runAfter)} then 'later'
    else 'waiting' end`;
  const rows = await db
    .select({
      kind: jobs.kind,
      state: state.as('state'),
      count: count(),
      oldest: min(jobs.runAfter),
      tries: sql<number>`coalesce(sum(${jobs.attempts} - 1) filter (where ${jobs.attempts} > 1), 0)`.mapWith(
        Number,
      ),
    })
    .from(jobs)
    .groupBy(jobs.kind, sql`2`);
  return rows.map(({ tries, oldest, ...row }) => ({ ...row, retries: tries, oldest: oldest ?? now }));
}

/** Checks whether there is a job of this kind and key that is not a dead letter. */
export async function isJobOpen(db: Queries, kind: JobKind, key: string): Promise<boolean> {
  const { jobs } = db.t;
  const [open] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.diedAt)))
    .limit(1);
  return open !== undefined;
}
