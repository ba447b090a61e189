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

/** Forgets it; what is not there is gone. */
export async function removeFace(tx: Tx, accountId: number): Promise<void> {
  const { faces } = tx.t;
  await tx.delete(faces).where(eq(faces.accountId, accountId));
}
