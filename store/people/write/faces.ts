import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { Face } from '../faces.ts';

/** Keeps what somebody looks like, in place of what was kept before. */
export async function putFace(tx: Tx, { accountId, ...face }: Omit<Face, 'removedAt'>): Promise<void> {
  const { faces } = tx.t;
  const row = { ...face, removedAt: null };
  await tx
    .insert(faces)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: faces.accountId, set: row });
}

/** Forgets it; false where there was none. */
export async function removeFace(tx: Tx, accountId: number): Promise<boolean> {
  const { faces } = tx.t;
  const gone = await tx
    .delete(faces)
    .where(eq(faces.accountId, accountId))
    .returning({ id: faces.accountId });
  return gone.length > 0;
}

/** Shows it to nobody any more; the hash of what was taken down, undefined where none was shown. */
export async function takeFaceDown(tx: Tx, accountId: number, now: Date): Promise<string | undefined> {
  const { faces } = tx.t;
  const [down] = await tx
    .update(faces)
    .set({ removedAt: now })
    .where(and(eq(faces.accountId, accountId), isNull(faces.removedAt)))
    .returning({ sha256: faces.sha256 });
  return down?.sha256;
}

/** Shows the one with this hash again; false where the person has removed it, or has another one. */
export async function putFaceBack(tx: Tx, accountId: number, sha256: string): Promise<boolean> {
  const { faces } = tx.t;
  const back = await tx
    .update(faces)
    .set({ removedAt: null })
    .where(and(eq(faces.accountId, accountId), eq(faces.sha256, sha256), isNotNull(faces.removedAt)))
    .returning({ id: faces.accountId });
  return back.length > 0;
}
