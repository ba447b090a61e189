import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { Avatar } from '../avatars.ts';

/** Saves a person's avatar in place of an earlier one. */
export async function upsertAvatar(
  tx: Tx,
  { accountId, ...avatar }: Omit<Avatar, 'removedAt'>,
): Promise<void> {
  const { faces } = tx.t;
  const row = { ...avatar, removedAt: null };
  await tx
    .insert(faces)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: faces.accountId, set: row });
}

/** Deletes a person's avatar. Returns false if there was none. */
export async function deleteAvatar(tx: Tx, accountId: number): Promise<boolean> {
  const { faces } = tx.t;
  const deleted = await tx
    .delete(faces)
    .where(eq(faces.accountId, accountId))
    .returning({ id: faces.accountId });
  return deleted.length > 0;
}

/** Takes a person's avatar down. Returns its hash, or undefined if none was shown. */
export async function takeDownAvatar(tx: Tx, accountId: number, now: Date): Promise<string | undefined> {
  const { faces } = tx.t;
  const [takenDown] = await tx
    .update(faces)
    .set({ removedAt: now })
    .where(and(eq(faces.accountId, accountId), isNull(faces.removedAt)))
    .returning({ sha256: faces.sha256 });
  return takenDown?.sha256;
}

/** Shows a taken-down avatar with this hash again. Returns false if the person has deleted or replaced it. */
export async function restoreAvatar(tx: Tx, accountId: number, sha256: string): Promise<boolean> {
  const { faces } = tx.t;
  const restored = await tx
    .update(faces)
    .set({ removedAt: null })
    .where(and(eq(faces.accountId, accountId), eq(faces.sha256, sha256), isNotNull(faces.removedAt)))
    .returning({ id: faces.accountId });
  return restored.length > 0;
}
