import { and, asc, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { DomainRating } from './domain-ratings.ts';

/** One listing, or all listings of a website. */
export type FigureTarget = { slug: string } | { domain: string };

/** Figures from external sources; undefined leaves a figure unchanged. */
export type FiguresInput = {
  day: string;
  domainRating: number | undefined;
  revenueCents: number | undefined;
};

/** Lists the Domain Ratings of every day for the next `limit` domains after the given one, by domain and day. */
export async function listRatingsAfter(
  db: Queries,
  domain: string,
  limit: number,
): Promise<({ domain: string } & DomainRating)[]> {
  const table = db.t.domainRatings;
  const domains = db
    .selectDistinct({ domain: table.domain })
    .from(table)
    .where(gt(table.domain, domain))
    .orderBy(asc(table.domain))
    .limit(limit);
  return db
    .select()
    .from(table)
    .where(inArray(table.domain, domains))
    .orderBy(asc(table.domain), asc(table.day));
}

/** Lists listings whose revenue is known, by ascending id after the given one. */
export async function listRevenuesAfter(
  db: Queries,
  id: number,
  limit: number,
): Promise<{ id: number; slug: string; revenueCents: number | null }[]> {
  const { listings } = db.t;
  return db
    .select({ id: listings.id, slug: listings.slug, revenueCents: listings.revenueCents })
    .from(listings)
    .where(and(gt(listings.id, id), isNotNull(listings.revenueCents)))
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** Lists the slug and website of the listings with these slugs or websites. */
export async function listListingsForFigures(
  db: Queries,
  { slugs, domains }: { slugs: string[]; domains: string[] },
): Promise<{ slug: string; domain: string }[]> {
  const { slug, domain } = db.t.listings;
  if (slugs.length + domains.length === 0) return [];
  return db
    .select({ slug, domain })
    .from(db.t.listings)
    .where(or(inArray(slug, slugs), inArray(domain, domains)));
}
