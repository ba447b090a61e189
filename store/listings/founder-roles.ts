import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { FounderRow } from './founders.ts';

/** A founder's role at a listing: their title, and their position in its list of founders. */
export type FounderRole = { listingId: number; title: string | null; position: number };

/** The values to save for a founder; a new one needs a name. Absent members stay unchanged. */
export type FounderInput = { slug: string; name?: string | undefined } & Partial<
  Pick<FounderRow, 'bio' | 'country' | 'socials' | 'sample'>
> & { companyRoles?: FounderRole[] | undefined };

/** Returns the roles of founders at listings of any status, by founder id. */
export async function getFounderRoles(
  db: Queries,
  founderIds: number[],
): Promise<Map<number, FounderRole[]>> {
  if (founderIds.length === 0) return new Map();
  const { listingFounders } = db.t;
  const rows = await db.select().from(listingFounders).where(inArray(listingFounders.founderId, founderIds));
  return new Map(
    [...Map.groupBy(rows, ({ founderId }) => founderId)].map(([id, roles]) => [
      id,
      roles.map(({ listingId, title, position }) => ({ listingId, title, position })),
    ]),
  );
}

/** Lists the listings of any status that founders are on, with their owners. */
export async function listOwnersOfFounders(
  db: Queries,
  ids: number[],
): Promise<{ founderId: number; listingId: number; ownerId: number | null }[]> {
  const { listingFounders, listings } = db.t;
  const { founderId, listingId } = listingFounders;
  return db
    .select({ founderId, listingId, ownerId: listings.ownerId })
    .from(listingFounders)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(inArray(founderId, ids));
}
