import { and, desc, eq, sql } from 'drizzle-orm';
import { voterOf } from '../people/accounts.ts';
import type { Queries, Tx } from '../engine/database.ts';
import type { Given } from './votes.ts';

/** Makes a person follow a listing; `unfollow` (followers.ts) ends it. */
export async function follow(tx: Tx, listingId: number, accountId: number, now: Date): Promise<Given> {
  const { follows, listings } = tx.t;
  const added = await tx
    .insert(follows)
    .values({ listingId, accountId, voterId: voterOf(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: follows.listingId });
  if (added.length === 0)
    return (await isFollowing(tx, listingId, accountId)) ? 'before' : 'by_other_account';
  await tx
    .update(listings)
    .set({ follows: sql`${listings.follows} + 1` })
    .where(eq(listings.id, listingId));
  return 'given';
}

export async function isFollowing(db: Queries, listingId: number, accountId: number): Promise<boolean> {
  const { follows } = db.t;
  return (
    (await db.$count(follows, and(eq(follows.listingId, listingId), eq(follows.accountId, accountId)))) > 0
  );
}

/** Live listings a person follows, the latest first. */
export async function listFollowed(
  db: Queries,
  accountId: number,
  limit: number,
): Promise<{ slug: string; name: string; tagline: string | null }[]> {
  const { follows, listings } = db.t;
  return db
    .select({ slug: listings.slug, name: listings.name, tagline: listings.tagline })
    .from(follows)
    .innerJoin(listings, eq(listings.id, follows.listingId))
    .where(and(eq(follows.accountId, accountId), eq(listings.status, 'live')))
    .orderBy(desc(follows.createdAt))
    .limit(limit);
}
