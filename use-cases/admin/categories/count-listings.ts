import type { Queries } from '../../../store/engine/database.ts';
import { countListingsByCategory } from '../../../store/listings/categories.ts';

/** Counts the listings of the categories themselves; a listing in two of them counts twice. */
export async function countListings(db: Queries, categories: readonly { id: number }[]): Promise<number> {
  const counts = await countListingsByCategory(db);
  return categories.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
}
