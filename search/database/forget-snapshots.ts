import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';

/** Gives the database a new mark, so that all snapshots written so far are ignored. */
export async function forgetSnapshots(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { searchChanges } = tx.t;
    // Takes the next number in commit order, as the triggers do.
    const next =
      db.dialect === 'sqlite'
        ? sql<number>`(select max(seq) + 1 from search_changes)`
        : sql<number>`(select nextval('search_changes_seq') from pg_advisory_xact_lock(8414002))`;
    await tx.update(searchChanges).set({ seq: next }).where(eq(searchChanges.listingId, 0));
  });
}
