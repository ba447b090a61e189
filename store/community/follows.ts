import { and, desc, eq, inArray } from 'drizzle-orm';
import { isShown } from '../listings/is-live.ts';
import type { Queries } from '../engine/database.ts';

export async function isFollowing(db: Queries, listingId: number, accountId: number): Promise<boolean> {
  const { follows } = db.t;
  return (
    (await db.$count(follows, and(eq(follows.listingId, listingId), eq(follows.accountId, accountId)))) > 0
  );
}

/** Returns those of the slugs whose listing the person follows. */
export async function filterFollowedSlugs(
  db: Queries,
  accountId: number,
  slugs: string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { follows, listings } = db.t;
  const followed = await db
    .select({ slug: listings.slug })
    .from(follows)
    .innerJoin(listings, eq(listings.id, follows.listingId))
    .where(and(eq(follows.accountId, accountId), inArray(listings.slug, slugs)));
  return new Set(followed.map(({ slug }) => slug));
}

/** Lists the live or upcoming listings that a person follows, the most recent follow first. */
export async function listFollowedListings(
  db: Queries,
  accountId: number,
  limit: number,
): Promise<{ slug: string; name: string; tagline: string | null }[]> {
  const { follows, listings } = db.t;
  return db
    .select({ slug: listings.slug, name: listings.name, tagline: listings.tagline })
    .from(follows)
    .innerJoin(listings, eq(listings.id, follows.listingId))
    .where(and(eq(follows.accountId, accountId), isShown(db)))
    .orderBy(desc(follows.createdAt))
    .limit(limit);
}
