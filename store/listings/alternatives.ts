import { and, asc, count, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { SHOWN } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';
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

const sameCategory = prepared((q) => {
  const { listings, listingAlternatives: approved } = q.t;
  return q
    .select({ count: count() })
    .from(listings)
    .where(
      and(
        eq(listings.primaryCategoryId, sql.placeholder('categoryId')),
        eq(listings.status, 'live'),
        ne(listings.id, sql.placeholder('listingId')),
        notExists(
          q
            .select({ one: sql`1` })
            .from(approved)
            .where(
              and(
                eq(approved.listingId, sql.placeholder('listingId')),
                eq(approved.alternativeId, listings.id),
              ),
            ),
        ),
      ),
    );
});

/** How many other live listings a primary category has that the owner of a listing did not approve. */
export async function countSameCategory(
  db: Queries,
  { id, primaryCategoryId }: Pick<ListingRow, 'id' | 'primaryCategoryId'>,
): Promise<number> {
  if (primaryCategoryId === null) return 0;
  const [row] = await sameCategory(db, { listingId: id, categoryId: primaryCategoryId });
  return row?.count ?? 0;
}
