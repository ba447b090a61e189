import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { InviteRow } from '../invites.ts';
import { oneRow } from '../../engine/one-row.ts';

/** Saves an invite. If the address was invited before, the same invite gets a new link and a new expiry. */
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

/** Withdraws an invite: its link no longer works. */
export async function deleteInvite(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.invites).where(eq(tx.t.invites.id, id));
}
