import { and, asc, eq } from 'drizzle-orm';
import type { StoredAccount } from '../people/accounts.ts';
import type { Queries, Tx } from '../engine/database.ts';

/** Lets an account work on a draft, and on the listing made from it, as co-founder. */
export async function addMember(tx: Tx, draftId: string, accountId: number, now: Date): Promise<void> {
  await tx.insert(tx.t.draftMembers).values({ draftId, accountId, createdAt: now }).onConflictDoNothing();
}

export async function isMember(db: Queries, draftId: string, accountId: number): Promise<boolean> {
  const members = db.t.draftMembers;
  return (await db.$count(members, and(eq(members.draftId, draftId), eq(members.accountId, accountId)))) > 0;
}

/** Has the person with this address joined the draft? */
export async function hasJoined(db: Queries, draftId: string, email: string): Promise<boolean> {
  return (await listMembers(db, draftId)).some((member) => member.email === email);
}

/** Co-founders of a draft, in the order they joined. */
export async function listMembers(
  db: Queries,
  draftId: string,
): Promise<Pick<StoredAccount, 'id' | 'email' | 'name'>[]> {
  const { draftMembers, accounts } = db.t;
  return db
    .select({ id: accounts.id, email: accounts.email, name: accounts.name })
    .from(draftMembers)
    .innerJoin(accounts, eq(accounts.id, draftMembers.accountId))
    .where(eq(draftMembers.draftId, draftId))
    .orderBy(asc(draftMembers.createdAt), asc(accounts.id));
}
