import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

/** One oidc-provider record. Ids of tokens are the tokens themselves, so only their hashes are stored. */
export type OauthRecord = {
  model: string;
  idHash: string;
  payload: Record<string, unknown>;
  grantId: string | null;
  uid: string | null;
  accountId: string | null;
  expiresAt: Date | null;
};

export type FoundRecord = { payload: Record<string, unknown>; consumedAt: Date | null };

const oauthRecord = prepared((q) => {
  const r = q.t.oauthRecords;
  return q
    .select({ payload: r.payload, consumedAt: r.consumedAt, expiresAt: r.expiresAt })
    .from(r)
    .where(and(eq(r.model, sql.placeholder('model')), eq(r.idHash, sql.placeholder('idHash'))));
});

/** Finds an unexpired record. Every request with an access token calls it. */
export async function findOauthRecord(
  db: Queries,
  model: string,
  idHash: string,
  now: Date,
): Promise<FoundRecord | undefined> {
  const [record] = await oauthRecord(db, { model, idHash });
  return record && (!record.expiresAt || record.expiresAt > now) ? record : undefined;
}

/** Parses the scopes of a grant, by the resource they are for. */
export const RESOURCE_SCOPES = z.record(z.string(), z.string()).default({});

/** A grant as it is shown to its person. `usedAt` is when a token was last issued from it. */
export type StoredGrant = {
  payload: Record<string, unknown>;
  grantId: string;
  createdAt: Date;
  usedAt: Date;
};

/** Lists the unexpired grants of an account, newest first. */
export async function listGrants(db: Queries, accountId: string, now: Date): Promise<StoredGrant[]> {
  const r = db.t.oauthRecords;
  const rows = await db
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.model, ['Grant', 'AccessToken', 'RefreshToken'])))
    .orderBy(desc(r.createdAt));
  return rows
    .filter((row) => row.model === 'Grant' && row.grantId && (!row.expiresAt || row.expiresAt > now))
    .map(({ payload, grantId, createdAt }) => ({
      payload,
      grantId: grantId ?? '',
      createdAt,
      // Newest first: the first token is the latest.
      usedAt: rows.find((row) => row.model !== 'Grant' && row.grantId === grantId)?.createdAt ?? createdAt,
    }));
}

/** Finds an unexpired record by oidc-provider's second id. */
export async function findOauthRecordByUid(
  db: Queries,
  model: string,
  uid: string,
  now: Date,
): Promise<FoundRecord | undefined> {
  const r = db.t.oauthRecords;
  const [record] = await db
    .select()
    .from(r)
    .where(and(eq(r.model, model), eq(r.uid, uid)));
  return record && (!record.expiresAt || record.expiresAt > now) ? record : undefined;
}
