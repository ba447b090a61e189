import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { StoredAccount } from './accounts.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type StoredApiKey = {
  id: number;
  name: string;
  /** The first characters of the key, so that its owner can recognize it. */
  start: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type ApiKeyHolder = StoredAccount & {
  key: Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'createdAt' | 'lastUsedAt'>;
};

/** Lists the keys of an account that still work, newest first. */
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
      key: {
        id: apiKeys.id,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
      },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), isNull(apiKeys.revokedAt)));
});

/** Finds the account of a key, unless the key was revoked. Every request with a key calls it. */
export async function findApiKeyHolder(db: Queries, keyHash: string): Promise<ApiKeyHolder | undefined> {
  const [row] = await apiKeyHolder(db, { keyHash });
  return row;
}
