import type { Tx } from '../../engine/database.ts';

/** Lets an account work on a draft, and on the listing made from it, as co-founder. */
export async function addMember(tx: Tx, draftId: string, accountId: number, now: Date): Promise<void> {
  await tx.insert(tx.t.draftMembers).values({ draftId, accountId, createdAt: now }).onConflictDoNothing();
}
