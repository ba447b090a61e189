import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { SHOWN } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';

/**
 * That a listing is live, beside a condition that finds it. Nearly all are: SQLite, which does not know that, would go through
 * all of them by an index that begins with the status. With a plus before the column it uses none for it.
 */
export function isLive({ dialect, t: { listings } }: Queries): SQL {
  return dialect === 'sqlite' ? sql`+${listings.status} = 'live'` : eq(listings.status, 'live');
}

/** The same of one that visitors see: live, or as a launch to come. */
export function isShown({ dialect, t: { listings } }: Queries): SQL | undefined {
  if (dialect !== 'sqlite') return inArray(listings.status, SHOWN);
  return or(...SHOWN.map((status) => sql`+${listings.status} = ${status}`));
}
