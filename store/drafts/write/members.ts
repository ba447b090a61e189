import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Adds an account as co-founder, who may edit a draft and the listing made from it. */
export async function addMember(tx: Tx, draftId: string, accountId: number, now: Date): Promise<void> {
  await tx.insert(tx.t.draftMembers).values({ draftId, accountId, createdAt: now }).onConflictDoNothing();
}

/** Removes a co-founder, who then has no access to the draft and its listing. */
export async function removeMember(tx: Tx, draftId: string, accountId: number): Promise<void> {
  const { draftMembers } = tx.t;
  await tx
    .delete(draftMembers)
    .where(and(eq(draftMembers.draftId, draftId), eq(draftMembers.accountId, accountId)));
}
