import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { StoredAccount } from './accounts.ts';
import type { Queries, Tx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

const MINUTE = 60_000;

export type StoredApiKey = {
  id: number;
  name: string;
  /** First characters of the key, for its owner to tell keys apart. */
  start: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type ApiKeyHolder = StoredAccount & {
  key: Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'lastUsedAt'>;
};

export async function addApiKey(
  tx: Tx,
  key: { accountId: number; name: string; keyHash: string; start: string; scopes: string[] },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.apiKeys).values({ ...key, createdAt: now });
}

/** The keys of an account that still work, newest first. */
export async function listApiKeys(db: Queries, accountId: number): Promise<StoredApiKey[]> {
  const keys = db.t.apiKeys;
  return db
    .select({
      id: keys.id,
      name: keys.name,
      start: keys.start,
      scopes: keys.scopes,
      createdAt: keys.createdAt,
      lastUsedAt: keys.lastUsedAt,
    })
    .from(keys)
    .where(and(eq(keys.accountId, accountId), isNull(keys.revokedAt)))
    .orderBy(desc(keys.id));
}

const apiKeyHolder = prepared((q) => {
  const { accounts, apiKeys } = q.t;
  return q
    .select({
      id: accounts.id,
      email: accounts.email,
      name: accounts.name,
      role: accounts.role,
      key: { id: apiKeys.id, name: apiKeys.name, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), isNull(apiKeys.revokedAt)));
});

/** Whose key this is, unless it was revoked. Prepared: every request with a key asks for it. */
export async function findApiKeyHolder(db: Queries, keyHash: string): Promise<ApiKeyHolder | undefined> {
  const [row] = await apiKeyHolder(db, { keyHash });
  return row;
}

/** Notes that a key was used, to the minute: of many calls at once the first one does. */
export async function markApiKeyUsed(tx: Tx, id: number, now: Date): Promise<void> {
  const keys = tx.t.apiKeys;
  const earlier = lte(keys.lastUsedAt, new Date(now.getTime() - MINUTE));
  await tx
    .update(keys)
    .set({ lastUsedAt: now })
    .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), earlier)));
}

/** Ends a key of this account at once; false when it has no such working key. */
export async function revokeApiKey(tx: Tx, accountId: number, id: number, now: Date): Promise<boolean> {
  const keys = tx.t.apiKeys;
  const revoked = await tx
    .update(keys)
    .set({ revokedAt: now })
    .where(and(eq(keys.id, id), eq(keys.accountId, accountId), isNull(keys.revokedAt)))
    .returning({ id: keys.id });
  return revoked.length > 0;
}
