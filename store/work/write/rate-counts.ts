import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/database.ts';
import type { RateCount } from '../rate-counts.ts';

/** Adds points to the count of each key, or opens a new window for it. Returns the new counts. */
export async function addRateCounts(db: Database, added: RateCount[], now: Date): Promise<RateCount[]> {
  const { rateCounts } = db.t;
  const isOver = sql`${rateCounts.endsAt} <= ${sql.param(now, rateCounts.endsAt)}`;
  const whenExpired = (fresh: unknown, old: unknown) =>
    sql`case when ${isOver} then ${fresh} else ${old} end`;
  // Sorted, so that processes lock rows in the same order and cannot deadlock.
  const rows = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db.transaction(
    (tx) =>
      tx
        .insert(rateCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: rateCounts.key,
          set: {
            points: whenExpired(sql`excluded.points`, sql`${rateCounts.points} + excluded.points`),
            endsAt: whenExpired(sql`excluded.ends_at`, rateCounts.endsAt),
          },
        })
        .returning(),
    'read committed',
  );
}
