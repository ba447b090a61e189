import { count, eq, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { oneRow } from '../engine/one-row.ts';

export type MilestoneRow = Queries['t']['milestones']['$inferSelect'];

const milestoneCount = prepared((q) =>
  q
    .select({ total: count() })
    .from(q.t.milestones)
    .where(eq(q.t.milestones.listingId, sql.placeholder('listingId'))),
);

export async function countMilestones(db: Queries, listingId: number): Promise<number> {
  const row = oneRow(await milestoneCount(db, { listingId }));
  return row.total;
}
