import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../store/engine/database.ts';
import { findOauthRecord, findOauthRecordByUid, type FoundRecord } from '../../store/people/oauth-records.ts';
import {
  limitOauthRecords,
  consumeOauthRecord,
  deleteOauthRecord,
  deleteRecordsOfGrant,
  hasGrant,
  saveOauthRecord,
} from '../../store/people/write/oauth-records.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { refreshTokenId, REFRESH_GRACE_MS, deriveSuccessor } from './refresh-grace.ts';
import { oauthRequestContext } from './request-context.ts';
import { withUnavailableError } from './unavailable.ts';

// A registered client that is never used is deleted after this many seconds.
const DAY = 24 * 60 * 60;
const UNUSED_CLIENT = 30 * DAY;

// The maximum number of records that can be created without signing in; those that expire first are deleted first. Only records
// that expire within `within` seconds count: a client in use lives longer.
const BOUNDS: Record<string, { most: number; within: number }> = {
  Client: { most: 20_000, within: UNUSED_CLIENT + DAY },
  ReplayDetection: { most: 50_000, within: DAY },
};
// The bound is checked once per this many records, since counting costs more than storing a few too many.
const CHECK_INTERVAL = 100;
// Models that need an existing grant: a token issued while the person revokes the app's access would outlive it.
const ISSUED_MODELS = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);
// The maximum number of open consent requests per person.
const MAX_OPEN_INTERACTIONS = 20;
// The maximum seconds for which an assertion is stored to detect its replay.
const MAX_REPLAY_SECONDS = 60 * 60;

/** Called with a code or refresh token that is about to be used up; what it throws leaves the token unused. */
export type BeforeUse = (model: string, payload: Record<string, unknown>) => Promise<void>;

/**
 * Creates oidc-provider's adapter to the database. The ids of tokens, codes and sessions are the secrets themselves, so only their
 * hashes are stored, also inside payloads. Expiry follows the system clock, as in oidc-provider.
 */
export const createAdapter =
  (db: Database, key: string, beforeUse: BeforeUse = async () => undefined) =>
  (model: string): Adapter => {
    const now = (): Date => new Date();
    const bound = BOUNDS[model];
    let saved = 0;

    /** Checks whether a used refresh token may be used again; not once its successor was used. */
    const isInGrace = async (id: string, { consumedAt }: FoundRecord): Promise<boolean> => {
      if (model !== 'RefreshToken' || !consumedAt) return false;
      if (now().getTime() - consumedAt.getTime() > REFRESH_GRACE_MS) return false;
      const successor = await findOauthRecord(db, model, hashToken(deriveSuccessor(key, id)), now());
      return !successor?.consumedAt;
    };

    const adapter: Adapter = {
      async upsert(made, payload, expiresIn) {
        const id = model === 'RefreshToken' ? refreshTokenId(key, made) : made;
        // Who is not signed in is sent to do so, with the whole request in the address: there is nothing to keep.
        const requestContext = oauthRequestContext.getStore();
        if (model === 'Interaction' && requestContext?.person === null) return;
        const owner = model === 'Interaction' ? requestContext?.person?.id : undefined;
        await db.transaction(async (tx) => {
          if (ISSUED_MODELS.has(model) && !(await hasGrant(tx, asText(payload.grantId)))) {
            throw new errors.InvalidGrant('the access was taken back');
          }
          const stored = buildRecord(model, id, payload, getExpiry(model, expiresIn, now()));
          const accountId = owner === undefined ? stored.accountId : String(owner);
          await saveOauthRecord(tx, { ...stored, accountId }, now());
          if (owner !== undefined)
            await limitOauthRecords(tx, { model, accountId: String(owner) }, MAX_OPEN_INTERACTIONS);
          if (bound && saved++ % CHECK_INTERVAL === 0) {
            const before = new Date(now().getTime() + bound.within * 1000);
            await limitOauthRecords(tx, { model, before }, bound.most);
          }
        });
      },
      async find(id) {
        const found = await findOauthRecord(db, model, hashToken(id), now());
        const isRetry = found !== undefined && (await isInGrace(id, found));
        return restorePayload(model, isRetry ? { ...found, consumedAt: null } : found, id);
      },
      findByUid: async (uid) => restorePayload(model, await findOauthRecordByUid(db, model, uid, now())),
      findByUserCode: async () => undefined,
      async consume(id) {
        const used = await findOauthRecord(db, model, hashToken(id), now());
        if (used) await beforeUse(model, used.payload);
        const first = await db.transaction((tx) => consumeOauthRecord(tx, model, hashToken(id), now()));
        if (first) return;
        const found = await findOauthRecord(db, model, hashToken(id), now());
        if (!found || !(await isInGrace(id, found))) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => db.transaction((tx) => deleteOauthRecord(tx, model, hashToken(id))),
      revokeByGrantId: (grantId) => db.transaction((tx) => deleteRecordsOfGrant(tx, model, grantId)),
    };
    return {
      upsert: (...args) => withUnavailableError(adapter.upsert(...args)),
      find: (id) => withUnavailableError(adapter.find(id)),
      findByUid: (uid) => withUnavailableError(adapter.findByUid(uid)),
      findByUserCode: async () => undefined,
      consume: (id) => withUnavailableError(adapter.consume(id)),
      destroy: (id) => withUnavailableError(adapter.destroy(id)),
      revokeByGrantId: (grantId) => withUnavailableError(adapter.revokeByGrantId(grantId)),
    };
  };

/** Restores the payload that oidc-provider stored; `id` is known if the record was found by it. */
const restorePayload = (
  model: string,
  found: FoundRecord | undefined,
  id?: string,
): AdapterPayload | undefined =>
  found && {
    ...found.payload,
    ...(id === undefined || model === 'Client' ? {} : { jti: id }),
    ...(id !== undefined && 'returnTo' in found.payload
      ? { returnTo: String(found.payload['returnTo']) + id }
      : {}),
    ...(found.consumedAt ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) } : {}),
  };

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns when a record expires; null for never. */
function getExpiry(model: string, expiresIn: number | undefined, now: Date): Date | null {
  const requestedSeconds = expiresIn ?? (model === 'Client' ? UNUSED_CLIENT : undefined);
  const seconds =
    model === 'ReplayDetection' ? Math.min(requestedSeconds ?? DAY, MAX_REPLAY_SECONDS) : requestedSeconds;
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Builds the stored record of a payload. */
function buildRecord(model: string, id: string, payload: AdapterPayload, expiresAt: Date | null) {
  return {
    model,
    idHash: hashToken(id),
    payload: removeSecrets(id, payload),
    grantId: model === 'Grant' ? id : asText(payload.grantId),
    uid: asText(payload.uid),
    accountId: asText(payload.accountId),
    expiresAt,
  };
}

const HASHED = 'sha256:';

/** Hashes a client secret for storage. */
const hashSecret = (secret: string): string => HASHED + hashToken(secret);

/** Checks a sent secret against that of the client, which is plain right after registration and hashed otherwise. */
export const matchesSecret = (stored: string, sent: string): boolean =>
  (stored.startsWith(HASHED) ? stored : hashSecret(stored)) === hashSecret(sent);

function removeSecrets(id: string, { jti: _, ...payload }: AdapterPayload): Record<string, unknown> {
  const stored: Record<string, unknown> = payload;
  // The return URL of an interaction ends with its id, and its session contains the session id.
  if (typeof stored['returnTo'] === 'string') stored['returnTo'] = stored['returnTo'].slice(0, -id.length);
  if (payload.session) {
    const { cookie: __, ...session } = payload.session;
    stored['session'] = session;
  }
  if (typeof stored['client_secret'] === 'string')
    stored['client_secret'] = hashSecret(stored['client_secret']);
  return stored;
}
