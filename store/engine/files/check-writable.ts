import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/**
 * Checks that the database accepts writes, by committing a write that changes nothing. Throws what any write would throw;
 * `toDatabaseUnavailable` explains it. Needs a migrated database.
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
