import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { listAccountsOfSamePeople } from '../people/accounts.ts';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';
import type { ListingRow } from './listings.ts';

const ownSlugs = preparedFor((q, slugs: number) => {
  const { listings, founders, listingFounders, draftMembers } = q.t;
  const me = sql.placeholder('accountId');
  return q
    .selectDistinct({ slug: listings.slug })
    .from(listings)
    .leftJoin(listingFounders, eq(listingFounders.listingId, listings.id))
    .leftJoin(founders, eq(founders.id, listingFounders.founderId))
    .leftJoin(draftMembers, eq(draftMembers.draftId, listings.draftId))
    .where(
      and(
        inArray(listings.slug, idPlaceholders(slugs)),
        or(eq(listings.ownerId, me), eq(founders.accountId, me), eq(draftMembers.accountId, me)),
      ),
    );
});

/** Returns those of the slugs whose listing is the person's own, as owner, co-founder or founder. */
export async function filterOwnSlugs(db: Queries, accountId: number, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await ownSlugs(db, slugs.length, { ...idValues(slugs), accountId });
  return new Set(rows.map(({ slug }) => slug));
}

const founderAccounts = prepared((q) => {
  const { founders, listingFounders } = q.t;
  return q
    .select({ accountId: founders.accountId })
    .from(listingFounders)
    .innerJoin(founders, eq(founders.id, listingFounders.founderId))
    .where(and(eq(listingFounders.listingId, sql.placeholder('listingId')), isNotNull(founders.accountId)));
});

/** Returns the ids of all accounts of a listing's owner, co-founders, and founders with an account. */
export async function listInsiderIds(
  db: Queries,
  listing: Pick<ListingRow, 'id' | 'ownerId' | 'draftId'>,
): Promise<number[]> {
  const { draftMembers } = db.t;
  const people = await founderAccounts(db, { listingId: listing.id });
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
