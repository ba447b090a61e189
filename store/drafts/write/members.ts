import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Lets an account work on a draft, and on the listing made from it, as co-founder. */
export async function addMember(tx: Tx, draftId: string, accountId: number, now: Date): Promise<void> {
  await tx.insert(tx.t.draftMembers).values({ draftId, accountId, createdAt: now }).onConflictDoNothing();
}

/** Ends what a co-founder may do with a draft and its listing. */
export async function removeMember(tx: Tx, draftId: string, accountId: number): Promise<void> {
  const { draftMembers } = tx.t;
  await tx
    .delete(draftMembers)
    .where(and(eq(draftMembers.draftId, draftId), eq(draftMembers.accountId, accountId)));
}
