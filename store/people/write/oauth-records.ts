import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { RESOURCE_SCOPES, type OauthRecord } from '../oauth-records.ts';

/** Inserts or replaces a record. */
export async function saveOauthRecord(tx: Tx, record: OauthRecord, now: Date): Promise<void> {
  const { oauthRecords } = tx.t;
  const { payload, grantId, uid, accountId, expiresAt } = record;
  await tx
    .insert(oauthRecords)
    .values({ ...record, createdAt: now })
    .onConflictDoUpdate({
      target: [oauthRecords.model, oauthRecords.idHash],
      set: { payload, grantId, uid, accountId, expiresAt },
    });
}

/** Checks whether this grant exists, so that tokens may be issued from it. */
export async function hasGrant(tx: Tx, grantId: string | null): Promise<boolean> {
  const r = tx.t.oauthRecords;
  return (await tx.$count(r, and(eq(r.model, 'Grant'), eq(r.grantId, grantId ?? '')))) > 0;
}

/** How long a used record is stored to detect its reuse, in milliseconds. Every refresh of an app's access leaves one. */
const USED_RECORD_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Marks a one-time record as used. Returns false if it was used before; of two simultaneous calls, only one returns true. */
export async function consumeOauthRecord(tx: Tx, model: string, idHash: string, now: Date): Promise<boolean> {
  const r = tx.t.oauthRecords;
  const end = new Date(now.getTime() + USED_RECORD_LIFETIME_MS);
  const earlierExpiry = sql`case when ${r.expiresAt} < ${sql.param(end, r.expiresAt)} then ${r.expiresAt} else ${sql.param(end, r.expiresAt)} end`;
  const consumed = await tx
    .update(r)
    .set({ consumedAt: now, expiresAt: earlierExpiry })
    .where(and(eq(r.model, model), eq(r.idHash, idHash), isNull(r.consumedAt)))
    .returning({ idHash: r.idHash });
  return consumed.length > 0;
}

export async function deleteOauthRecord(tx: Tx, model: string, idHash: string): Promise<void> {
  const r = tx.t.oauthRecords;
  await tx.delete(r).where(and(eq(r.model, model), eq(r.idHash, idHash)));
}

/**
 * Limits the records of a model to `limit`, for one account or for those that expire before a time. Deletes those that
 * expire first.
 */
export async function limitOauthRecords(
  tx: Tx,
  { model, accountId, before }: { model: string; accountId?: string; before?: Date },
  limit: number,
): Promise<void> {
  const r = tx.t.oauthRecords;
  const condition = and(
    eq(r.model, model),
    accountId === undefined ? undefined : eq(r.accountId, accountId),
    before === undefined ? undefined : lt(r.expiresAt, before),
  );
  const [newestExcess] = await tx
    .select({ expiresAt: r.expiresAt })
    .from(r)
    .where(condition)
    .orderBy(desc(r.expiresAt))
    .limit(1)
    .offset(limit);
  if (newestExcess?.expiresAt)
    await tx.delete(r).where(and(condition, lte(r.expiresAt, newestExcess.expiresAt)));
}

/** Revokes scopes of an app of a person: removes them from all its grants, and deletes the access tokens that have them. */
export async function revokeScopes(
  tx: Tx,
  { accountId, clientId, scopes }: { accountId: string; clientId: string; scopes: readonly string[] },
): Promise<void> {
  const r = tx.t.oauthRecords;
  const isRevoked = (text: unknown): boolean =>
    String(text)
      .split(' ')
      .some((scope) => scopes.includes(scope));
  const rows = await tx
    .select({ model: r.model, idHash: r.idHash, payload: r.payload })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.model, ['Grant', 'AccessToken'])));
  for (const { model, idHash, payload } of rows) {
    if (payload['clientId'] !== clientId) continue;
    const record = and(eq(r.model, model), eq(r.idHash, idHash));
    if (model === 'AccessToken') {
      if (isRevoked(payload['scope'])) await tx.delete(r).where(record);
      continue;
    }
    const granted = Object.entries(RESOURCE_SCOPES.parse(payload['resources']));
    if (!granted.some(([, text]) => isRevoked(text))) continue;
    const resources = Object.fromEntries(
      granted.map(([resource, text]) => [
        resource,
        text
          .split(' ')
          .filter((scope) => !scopes.includes(scope))
          .join(' '),
      ]),
    );
    await tx
      .update(r)
      .set({ payload: { ...payload, resources } })
      .where(record);
  }
}

/** Deletes the records of one model that were issued from a grant. */
export async function deleteRecordsOfGrant(tx: Tx, model: string, grantId: string): Promise<void> {
  const r = tx.t.oauthRecords;
  await tx.delete(r).where(and(eq(r.model, model), eq(r.grantId, grantId)));
}

const DAY = 24 * 60 * 60 * 1000;

/** Extends the expiry of a registered client that is in use; writes at most once a day. */
export async function extendClient(tx: Tx, idHash: string, expiresAt: Date): Promise<void> {
  const r = tx.t.oauthRecords;
  await tx
    .update(r)
    .set({ expiresAt })
    .where(
      and(eq(r.model, 'Client'), eq(r.idHash, idHash), lt(r.expiresAt, new Date(expiresAt.getTime() - DAY))),
    );
}

/** Deletes grants and everything issued from them. */
export async function deleteGrants(tx: Tx, accountId: string, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return;
  const r = tx.t.oauthRecords;
  await tx.delete(r).where(and(eq(r.accountId, accountId), inArray(r.grantId, grantIds)));
}

/** Limits the grants of an account to the newest `limit`; deletes older ones with everything issued from them. */
export async function limitGrants(tx: Tx, accountId: string, limit: number): Promise<void> {
  const r = tx.t.oauthRecords;
  const rows = await tx
    .select({ grantId: r.grantId })
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.model, 'Grant')))
    .orderBy(desc(r.createdAt))
    .limit(limit)
    .offset(limit);
  await deleteGrants(
    tx,
    accountId,
    rows.flatMap(({ grantId }) => grantId ?? []),
  );
}

/** Saves the app's own name in a grant, for the person's list of apps. */
export async function setGrantClientName(tx: Tx, idHash: string, clientName: string): Promise<void> {
  const r = tx.t.oauthRecords;
  const grant = and(eq(r.model, 'Grant'), eq(r.idHash, idHash));
  const [record] = await tx.select({ payload: r.payload }).from(r).where(grant);
  if (record)
    await tx
      .update(r)
      .set({ payload: { ...record.payload, clientName } })
      .where(grant);
}
