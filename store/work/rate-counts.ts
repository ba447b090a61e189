import { and, gt, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** The points counted for a key in the window that ends at `endsAt`. */
export type RateCount = { key: string; points: number; endsAt: Date };

/** Reads the counts of those keys whose window is open. */
export async function readRateCounts(db: Queries, keys: string[], now: Date): Promise<RateCount[]> {
  const { rateCounts } = db.t;
  return db
    .select()
    .from(rateCounts)
    .where(and(inArray(rateCounts.key, keys), gt(rateCounts.endsAt, now)));
}
