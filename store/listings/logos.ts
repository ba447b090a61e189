import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { JobKind } from '../work/job-kinds.ts';
import type { ListingRow } from './listings.ts';

export type LogoRow = Queries['t']['listingLogos']['$inferSelect'];

/** Finds a listing by its slug, with its stored logo. */
export async function findLogo(
  db: Queries,
  slug: string,
): Promise<{ listing: ListingRow; logo: LogoRow | null } | undefined> {
  const { listings, listingLogos } = db.t;
  const [row] = await db
    .select({ listing: getTableColumns(listings), logo: getTableColumns(listingLogos) })
    .from(listings)
    .leftJoin(listingLogos, eq(listingLogos.listingId, listings.id))
    .where(eq(listings.slug, slug));
  return row;
}

/** The state of a listing's logo: stored (`kept`), being fetched, not obtainable, or never fetched. */
export type LogoState = 'kept' | 'waiting' | 'failed' | 'missing';

export type NamedLogo = {
  listingId: number;
  slug: string;
  url: string;
  state: LogoState;
  triedAt: Date | null;
};

/** Lists listings of any status that name a logo, by ascending id after the given one. */
export async function listNamedLogos(db: Queries, id: number, limit: number): Promise<NamedLogo[]> {
  const { listings, listingLogos, jobs } = db.t;
  const rows = await db
    .select({
      listingId: listings.id,
      slug: listings.slug,
      url: listings.logoUrl,
      triedUrl: listingLogos.sourceUrl,
      triedAt: listingLogos.triedAt,
      sha256: listingLogos.sha256,
      job: jobs.id,
    })
    .from(listings)
    .leftJoin(listingLogos, eq(listingLogos.listingId, listings.id))
    .leftJoin(
      jobs,
      and(eq(jobs.kind, 'keep_logo' satisfies JobKind), eq(jobs.key, sql`cast(${listings.id} as text)`)),
    )
    .where(and(gt(listings.id, id), isNotNull(listings.logoUrl)))
    .orderBy(asc(listings.id))
    .limit(limit);
  return rows.flatMap(({ url, triedUrl, sha256, job, ...row }) => {
    if (!url) return [];
    const isTried = triedUrl === url;
    const state = job !== null ? 'waiting' : !isTried ? 'missing' : sha256 === null ? 'failed' : 'kept';
    return [{ ...row, url, state }];
  });
}
