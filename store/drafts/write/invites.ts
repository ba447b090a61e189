import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { InviteRow } from '../invites.ts';
import { oneRow } from '../../engine/one-row.ts';

/** Writes an invite down; for an address invited before, the same invite gets a new link and more time. */
export async function saveInvite(
  tx: Tx,
  invite: { draftId: string; email: string; tokenHash: string; expiresAt: Date },
  now: Date,
): Promise<InviteRow> {
  const { invites } = tx.t;
  const { tokenHash, expiresAt } = invite;
  return oneRow(
    await tx
      .insert(invites)
      .values({ ...invite, createdAt: now })
      .onConflictDoUpdate({
        target: [invites.draftId, invites.email],
        set: { tokenHash, expiresAt, sends: sql`${invites.sends} + 1` },
      })
      .returning(),
  );
}

export async function markInviteAccepted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.invites).set({ acceptedAt: now }).where(eq(tx.t.invites.id, id));
}

/** Takes an invite back: its link is good for nothing any more. */
export async function deleteInvite(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.invites).where(eq(tx.t.invites.id, id));
}
