import { and, asc, eq } from 'drizzle-orm';
import type { StoredAccount } from '../people/accounts.ts';
import type { Queries } from '../engine/database.ts';

export async function isMember(db: Queries, draftId: string, accountId: number): Promise<boolean> {
  const members = db.t.draftMembers;
  return (await db.$count(members, and(eq(members.draftId, draftId), eq(members.accountId, accountId)))) > 0;
}

/** Checks whether the person with this address has joined the draft. */
export async function hasJoined(db: Queries, draftId: string, email: string): Promise<boolean> {
  return (await listMembers(db, draftId)).some((member) => member.email === email);
}

/** Returns the ids of the accounts that joined a draft. */
export async function listMemberIds(db: Queries, draftId: string | null): Promise<number[]> {
  if (draftId === null) return [];
  const { accountId, draftId: id } = db.t.draftMembers;
  const rows = await db.select({ accountId }).from(db.t.draftMembers).where(eq(id, draftId));
  return rows.map((row) => row.accountId);
}

/** Lists the co-founders of a draft, in the order they joined. */
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
