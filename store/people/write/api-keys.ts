import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const MINUTE = 60_000;

export async function addApiKey(
  tx: Tx,
  key: { accountId: number; name: string; keyHash: string; start: string; scopes: string[] },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.apiKeys).values({ ...key, createdAt: now });
}

/** Saves when a key was last used, at most once a minute. */
export async function markApiKeyUsed(tx: Tx, id: number, now: Date): Promise<void> {
  const keys = tx.t.apiKeys;
  const earlier = lte(keys.lastUsedAt, new Date(now.getTime() - MINUTE));
  await tx
    .update(keys)
    .set({ lastUsedAt: now })
    .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), earlier)));
}

/** Revokes a key of this account. Returns false if it has no working key with this id. */
export async function markApiKeyRevoked(tx: Tx, accountId: number, id: number, now: Date): Promise<boolean> {
  const keys = tx.t.apiKeys;
  const revoked = await tx
    .update(keys)
    .set({ revokedAt: now })
    .where(and(eq(keys.id, id), eq(keys.accountId, accountId), isNull(keys.revokedAt)))
    .returning({ id: keys.id });
  return revoked.length > 0;
}
