import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import { cachedQuery } from '../engine/cached-query.ts';
import type { Queries } from '../engine/database.ts';
import { isLive } from './is-live.ts';
import type { ListingRow } from './listings.ts';
import { prepared } from '../engine/prepared.ts';
import { summaryColumns, type SummaryRow } from './summary-rows.ts';

const approvedAlternatives = prepared((q) => {
  const { listings, listingAlternatives: approved } = q.t;
  return q
    .select(summaryColumns(q))
    .from(approved)
    .innerJoin(listings, eq(listings.id, approved.alternativeId))
    .where(and(eq(approved.listingId, sql.placeholder('listingId')), isLive(q)))
    .orderBy(asc(approved.approvedAt), asc(approved.alternativeId));
});

/** Lists live alternatives that the owner of a listing approved, in the order of approval. */
export const listApprovedAlternatives = (db: Queries, listingId: number): Promise<SummaryRow[]> =>
  approvedAlternatives(db, { listingId });

const approvedSlugs = prepared((q) => {
  const { listings, listingAlternatives: approved } = q.t;
  return q
    .select({ slug: listings.slug })
    .from(approved)
    .innerJoin(listings, eq(listings.id, approved.alternativeId))
    .where(
      and(eq(approved.listingId, sql.placeholder('listingId')), inArray(listings.status, SHOWN_STATUSES)),
    )
    .orderBy(asc(approved.approvedAt), asc(approved.alternativeId));
});

/** Lists the slugs of approved alternatives that are live or upcoming, in the order of approval. */
export async function listApprovedSlugs(db: Queries, listingId: number): Promise<string[]> {
  const rows = await approvedSlugs(db, { listingId });
  return rows.map(({ slug }) => slug);
}

const countLiveInCategory = cachedQuery(
  (db, id: `${number}`) =>
    db.$count(db.t.listings, and(eq(db.t.listings.primaryCategoryId, Number(id)), isLive(db))),
  (counted) => counted,
);

/** Counts the other live listings in the primary category of a live listing, without the approved ones. */
export async function countSameCategory(
  db: Queries,
  { primaryCategoryId }: Pick<ListingRow, 'primaryCategoryId'>,
  approved: Pick<ListingRow, 'primaryCategoryId'>[],
): Promise<number> {
  if (primaryCategoryId === null) return 0;
  const approvedInCategory = approved.filter((one) => one.primaryCategoryId === primaryCategoryId);
  // A large count may be some seconds old.
  return Math.max(0, (await countLiveInCategory(db, `${primaryCategoryId}`)) - 1 - approvedInCategory.length);
}

/** Returns the pricing of listings, by listing id. */
export async function getPricing(
  db: Queries,
  ids: number[],
): Promise<Map<number, Pick<ListingRow, 'pricingModel' | 'pricingSummary'>>> {
  if (ids.length === 0) return new Map();
  const { id, pricingModel, pricingSummary } = db.t.listings;
  const rows = await db
    .select({ id, pricingModel, pricingSummary })
    .from(db.t.listings)
    .where(inArray(id, ids));
  return new Map(rows.map(({ id, ...pricing }) => [id, pricing]));
}
