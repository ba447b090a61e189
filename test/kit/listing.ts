import type { Database, Tx } from '../../store/engine/database.ts';
import { emptyProfile } from '../../store/listings/listing-content.ts';
import type { ListingRow, NewListing } from '../../store/listings/listings.ts';
import { insertListing } from '../../store/listings/write/listings.ts';

export const EMPTY_PROFILE = emptyProfile();

/** Adds a live listing to the database; `given` overrides its defaults. */
export async function addListing(
  db: Database,
  slug: string,
  given: Partial<NewListing> = {},
): Promise<ListingRow> {
  const launchedAt = given.launchedAt ?? new Date('2026-11-16T00:00:00Z');
  return db.transaction((tx: Tx) =>
    insertListing(tx, {
      slug,
      status: 'live',
      name: slug,
      url: `https://${slug}.example/`,
      domain: `${slug}.example`,
      profile: EMPTY_PROFILE,
      launchWeek: '2026-11-16',
      launchedAt,
      createdAt: launchedAt,
      updatedAt: launchedAt,
      ...given,
    }),
  );
}
