import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Counts one more request to Claude for the account today (UTC). Returns false and counts nothing if `limit` is reached. */
export async function reserveClaudeRequest(
  tx: Tx,
  accountId: number,
  limit: number,
  now: Date,
): Promise<boolean> {
  const { claudeUse } = tx.t;
  const [row] = await tx
    .insert(claudeUse)
    .values({ accountId, day: dayOf(now), questions: 1 })
    .onConflictDoUpdate({
      target: [claudeUse.accountId, claudeUse.day],
      set: { questions: sql`${claudeUse.questions} + 1` },
      setWhere: lt(claudeUse.questions, limit),
    })
    .returning();
  await tx.delete(claudeUse).where(and(eq(claudeUse.accountId, accountId), lt(claudeUse.day, dayOf(now))));
  return row !== undefined;
}
