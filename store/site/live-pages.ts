import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** Slugs of live listings with their last change, in the order they were made; for site maps. */
export async function listLivePages(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { listings } = db.t;
  return db
    .select({ slug: listings.slug, updatedAt: listings.updatedAt })
    .from(listings)
    .where(eq(listings.status, 'live'))
    .orderBy(asc(listings.id))
    .limit(limit)
    .offset(offset);
}
