import { and, gt, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** Points counted for a key in a window that ends then. */
export type RateCount = { key: string; points: number; endsAt: Date };

/** What is counted for the keys whose windows are open. */
export async function readRateCounts(db: Queries, keys: string[], now: Date): Promise<RateCount[]> {
  const { rateCounts } = db.t;
  return db
    .select()
    .from(rateCounts)
    .where(and(inArray(rateCounts.key, keys), gt(rateCounts.endsAt, now)));
}
