import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/**
 * That a listing is live, beside a condition that finds it. Nearly all are: SQLite, which does not know that, would go through
 * all of them by an index that begins with the status. With a plus before the column it uses none for it.
 */
export function isLive({ dialect, t: { listings } }: Queries): SQL {
  return dialect === 'sqlite' ? sql`+${listings.status} = 'live'` : eq(listings.status, 'live');
}
