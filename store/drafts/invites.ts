import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type InviteRow = Queries['t']['invites']['$inferSelect'];

export async function findInvite(
  db: Queries,
  draftId: string,
  email: string,
): Promise<InviteRow | undefined> {
  const invites = db.t.invites;
  const [row] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.draftId, draftId), eq(invites.email, email)));
  return row;
}

export async function countInvites(db: Queries, draftId: string): Promise<number> {
  return db.$count(db.t.invites, eq(db.t.invites.draftId, draftId));
}

/** Invites that nobody has taken up yet, in the order they were first sent; their links may have run out. */
export async function listOpenInvites(db: Queries, draftId: string): Promise<InviteRow[]> {
  const invites = db.t.invites;
  return db
    .select()
    .from(invites)
    .where(and(eq(invites.draftId, draftId), isNull(invites.acceptedAt)))
    .orderBy(asc(invites.id));
}

/** The invite whose link holds this token. */
export async function findInviteByToken(db: Queries, tokenHash: string): Promise<InviteRow | undefined> {
  const [row] = await db.select().from(db.t.invites).where(eq(db.t.invites.tokenHash, tokenHash));
  return row;
}
