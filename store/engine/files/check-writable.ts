import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/**
 * Writes and commits, as every change does, and changes nothing. Throws what a change would; `databaseTrouble` tells
 * what it means. Needs a migrated database.
 */
export async function checkWritable(db: Database): Promise<void> {
  const { searchChanges } = db.t;
  await db.transaction(
    (tx) =>
      tx
        .update(searchChanges)
        .set({ seq: sql`${searchChanges.seq}` })
        .where(eq(searchChanges.listingId, 0)),
    'read committed',
  );
}
