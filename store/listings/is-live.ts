import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';

/**
 * Builds the condition that a listing is live, to combine with one that finds the listing. Nearly all listings are live, but
 * SQLite does not know that and would scan them all by an index that begins with the status. The plus before the column keeps
 * it from using an index for this condition.
 */
export function isLive({ dialect, t: { listings } }: Queries): SQL {
  return dialect === 'sqlite' ? sql`+${listings.status} = 'live'` : eq(listings.status, 'live');
}

/** Like `isLive`, for a listing that visitors see: live or upcoming. */
export function isShown({ dialect, t: { listings } }: Queries): SQL | undefined {
  if (dialect !== 'sqlite') return inArray(listings.status, SHOWN_STATUSES);
  return or(...SHOWN_STATUSES.map((status) => sql`+${listings.status} = ${status}`));
}
