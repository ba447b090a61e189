import { and, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isLive } from '../listings/is-live.ts';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';

export type Avatar = Queries['t']['faces']['$inferSelect'];

/** Finds the avatar that a person uploaded, unless the team took it down. */
export async function findAvatar(db: Queries, accountId: number): Promise<Avatar | undefined> {
  const { faces } = db.t;
  const [row] = await db
    .select()
    .from(faces)
    .where(and(eq(faces.accountId, accountId), isNull(faces.removedAt)));
  return row;
}

/** Checks whether the team took down the avatar that the person uploaded last. */
export async function wasAvatarTakenDown(db: Queries, accountId: number): Promise<boolean> {
  const { faces } = db.t;
  return (await db.$count(faces, and(eq(faces.accountId, accountId), isNotNull(faces.removedAt)))) > 0;
}

/** Finds the avatar of a founder of a live listing. */
export async function findFounderAvatar(db: Queries, slug: string): Promise<Avatar | undefined> {
  const { faces, founders, listingFounders, listings } = db.t;
  const [row] = await db
    .select(getTableColumns(faces))
    .from(faces)
    .innerJoin(founders, eq(founders.accountId, faces.accountId))
    .innerJoin(listingFounders, eq(listingFounders.founderId, founders.id))
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(and(eq(founders.slug, slug), isLive(db), isNull(faces.removedAt)))
    .limit(1);
  return row;
}

const facesBySlug = preparedFor((q, slugs: number) => {
  const { faces, founders } = q.t;
  return q
    .select({ slug: founders.slug, sha256: faces.sha256 })
    .from(founders)
    .innerJoin(faces, eq(faces.accountId, founders.accountId))
    .where(and(inArray(founders.slug, idPlaceholders(slugs)), isNull(faces.removedAt)));
});

/** Returns the start of the avatar's hash for each of these founders who has one, by slug. */
export async function getAvatarHashes(db: Queries, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await facesBySlug(db, slugs.length, idValues([...slugs]));
  return new Map(rows.map(({ slug, sha256 }) => [slug, sha256.slice(0, 12)]));
}
