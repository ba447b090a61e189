import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { isShown } from '../listings/is-live.ts';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';

const isMine = ({ t: { follows } }: Queries) => eq(follows.accountId, sql.placeholder('accountId'));

const followOf = prepared((q) => {
  const { follows } = q.t;
  return q
    .select({ one: sql`1` })
    .from(follows)
    .where(and(eq(follows.listingId, sql.placeholder('listingId')), isMine(q)));
});

export const isFollowing = async (db: Queries, listingId: number, accountId: number): Promise<boolean> =>
  (await followOf(db, { listingId, accountId })).length > 0;

const followedSlugs = preparedFor((q, slugs: number) => {
  const { follows, listings } = q.t;
  const follow = q
    .select({ one: sql`1` })
    .from(follows)
    .where(and(eq(follows.listingId, listings.id), isMine(q)));
  return q
    .select({ slug: listings.slug })
    .from(listings)
    .where(and(inArray(listings.slug, idPlaceholders(slugs)), exists(follow)));
});

/** Returns those of the slugs whose listing the person follows. */
export async function filterFollowedSlugs(
  db: Queries,
  accountId: number,
  slugs: string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const followed = await followedSlugs(db, slugs.length, { ...idValues(slugs), accountId });
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
