import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';

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

/** Writes an invite down; for an address invited before, the same invite gets a new link and more time. */
export async function saveInvite(
  tx: Tx,
  invite: { draftId: string; email: string; tokenHash: string; expiresAt: Date },
  now: Date,
): Promise<InviteRow> {
  const { invites } = tx.t;
  const { tokenHash, expiresAt } = invite;
  const [row] = await tx
    .insert(invites)
    .values({ ...invite, createdAt: now })
    .onConflictDoUpdate({
      target: [invites.draftId, invites.email],
      set: { tokenHash, expiresAt, sends: sql`${invites.sends} + 1` },
    })
    .returning();
  return row!;
}

/** The invite whose link holds this token. */
export async function findInviteByToken(db: Queries, tokenHash: string): Promise<InviteRow | undefined> {
  const [row] = await db.select().from(db.t.invites).where(eq(db.t.invites.tokenHash, tokenHash));
  return row;
}

export async function markInviteAccepted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.invites).set({ acceptedAt: now }).where(eq(tx.t.invites.id, id));
}
