import { and, asc, desc, gt, lte } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';

/** Lists the slugs of live listings with ids in `(after, upTo]`, with their last change; for sitemaps. */
export async function listLivePages(
  db: Queries,
  after: number,
  upTo: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { id, slug, updatedAt } = db.t.listings;
  return db
    .select({ slug, updatedAt })
    .from(db.t.listings)
    .where(and(gt(id, after), lte(id, upTo), isLive(db)))
    .orderBy(asc(id));
}

/** Returns the highest id of a listing; 0 if there is none. */
export async function getHighestListingId(db: Queries): Promise<number> {
  const { id } = db.t.listings;
  const [last] = await db.select({ id }).from(db.t.listings).orderBy(desc(id)).limit(1);
  return last?.id ?? 0;
}
