import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { listAccountsOfSamePeople } from '../people/accounts.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

/** Returns those of the slugs whose listing is the person's own, as owner, co-founder or founder. */
export async function filterOwnSlugs(db: Queries, accountId: number, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { listings, founders, listingFounders, draftMembers } = db.t;
  const rows = await db
    .selectDistinct({ slug: listings.slug })
    .from(listings)
    .leftJoin(listingFounders, eq(listingFounders.listingId, listings.id))
    .leftJoin(founders, eq(founders.id, listingFounders.founderId))
    .leftJoin(draftMembers, eq(draftMembers.draftId, listings.draftId))
    .where(
      and(
        inArray(listings.slug, slugs),
        or(
          eq(listings.ownerId, accountId),
          eq(founders.accountId, accountId),
          eq(draftMembers.accountId, accountId),
        ),
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns the ids of all accounts of a listing's owner, co-founders, and founders with an account. */
export async function listInsiderIds(
  db: Queries,
  listing: Pick<ListingRow, 'id' | 'ownerId' | 'draftId'>,
): Promise<number[]> {
  const { founders, listingFounders, draftMembers } = db.t;
  const people = await db
    .select({ accountId: founders.accountId })
    .from(listingFounders)
    .innerJoin(founders, eq(founders.id, listingFounders.founderId))
    .where(and(eq(listingFounders.listingId, listing.id), isNotNull(founders.accountId)));
  const members =
    listing.draftId === null
      ? []
      : await db
          .select({ accountId: draftMembers.accountId })
          .from(draftMembers)
          .where(eq(draftMembers.draftId, listing.draftId));
  const ids = [listing.ownerId, ...[...people, ...members].map(({ accountId }) => accountId)];
  return listAccountsOfSamePeople(
    db,
    ids.filter((id) => id !== null),
  );
}
