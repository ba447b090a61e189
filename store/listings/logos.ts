import { eq, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

export type LogoRow = Queries['t']['listingLogos']['$inferSelect'];

/** A listing by its slug with the logo that is kept of it. */
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
