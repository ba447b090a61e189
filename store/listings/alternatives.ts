import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { SHOWN } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';
import { findListings, type ListingRow } from './listings.ts';
import { prepared } from '../engine/prepared.ts';

const approvedAlternatives = prepared((q) => {
  const { listings, listingAlternatives: approved } = q.t;
  return q
    .select({ listing: listings })
    .from(approved)
    .innerJoin(listings, eq(listings.id, approved.alternativeId))
    .where(and(eq(approved.listingId, sql.placeholder('listingId')), eq(listings.status, 'live')))
    .orderBy(asc(approved.approvedAt), asc(approved.alternativeId));
});

/** Live alternatives that the owner of a listing approved, in the order of approval. */
export async function listApprovedAlternatives(db: Queries, listingId: number): Promise<ListingRow[]> {
  const rows = await approvedAlternatives(db, { listingId });
  return rows.map(({ listing }) => listing);
}

/** Slugs that the owner approved and that visitors know, live or to come, in the order of approval. */
export async function listApprovedSlugs(db: Queries, listingId: number): Promise<string[]> {
  const { listings, listingAlternatives: approved } = db.t;
  const rows = await db
    .select({ slug: listings.slug })
    .from(approved)
    .innerJoin(listings, eq(listings.id, approved.alternativeId))
    .where(and(eq(approved.listingId, listingId), inArray(listings.status, SHOWN)))
    .orderBy(asc(approved.approvedAt), asc(approved.alternativeId));
  return rows.map(({ slug }) => slug);
}

const others = (q: Queries, listingId: unknown, categoryId: unknown) => {
  const { listings, listingAlternatives: approved } = q.t;
  return and(
    sql`${listings.primaryCategoryId} = ${categoryId}`,
    eq(listings.status, 'live'),
    sql`${listings.id} <> ${listingId}`,
    notExists(
      q
        .select({ one: sql`1` })
        .from(approved)
        .where(and(sql`${approved.listingId} = ${listingId}`, eq(approved.alternativeId, listings.id))),
    ),
  );
};

const sameCategory = prepared((q) => {
  const { listings } = q.t;
  return q
    .select({ id: listings.id })
    .from(listings)
    .where(others(q, sql.placeholder('listingId'), sql.placeholder('categoryId')))
    .orderBy(desc(listings.votes), asc(listings.launchedAt), asc(listings.id))
    .limit(sql.placeholder('limit'));
});

/** Other live listings of a primary category, those the owner approved left out; the most voted first. */
export async function listSameCategory(
  db: Queries,
  { id, primaryCategoryId }: Pick<ListingRow, 'id' | 'primaryCategoryId'>,
  limit: number,
): Promise<{ rows: ListingRow[]; total: number }> {
  if (primaryCategoryId === null) return { rows: [], total: 0 };
  // Numbers first: sorting whole listings takes ten times as long.
  const ids = await sameCategory(db, { listingId: id, categoryId: primaryCategoryId, limit });
  return {
    rows: await findListings(
      db,
      ids.map(({ id }) => id),
    ),
    total: await db.$count(db.t.listings, others(db, id, primaryCategoryId)),
  };
}
