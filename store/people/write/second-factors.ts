import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { SecondFactor } from '../second-factors.ts';

/** Adds or changes the second factor of an account; absent members stay unchanged. */
export async function upsertSecondFactor(
  tx: Tx,
  accountId: number,
  change: Partial<Omit<SecondFactor, 'accountId'>>,
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.secondFactors)
    .values({ accountId, recovery: [], createdAt: now, ...change })
    .onConflictDoUpdate({ target: tx.t.secondFactors.accountId, set: change });
}

/** Deletes the second factor of an account, and clears it in its browser sessions. Returns false if there was none. */
export async function deleteSecondFactor(tx: Tx, accountId: number): Promise<boolean> {
  const { secondFactors, browserSessions } = tx.t;
  await tx
    .update(browserSessions)
    .set({ secondFactorAt: null })
    .where(eq(browserSessions.accountId, accountId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ id: secondFactors.accountId });
  return deleted.length > 0;
}
