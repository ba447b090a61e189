import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { Face } from '../faces.ts';

/** Keeps what somebody looks like, in place of what was kept before. */
export async function putFace(tx: Tx, { accountId, ...row }: Face): Promise<void> {
  const { faces } = tx.t;
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
