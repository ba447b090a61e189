import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../store/database.ts';
import {
  consumeOauthRecord,
  deleteOauthRecord,
  deleteRecordsOfGrant,
  findOauthRecord,
  findOauthRecordByUid,
  type FoundRecord,
  saveOauthRecord,
} from '../store/oauth-records.ts';
import { hashToken } from '../store/opaque-token.ts';

// A registered client nobody signs in with is forgotten after this.
const UNUSED_CLIENT = 30 * 24 * 60 * 60;

/**
 * Keeps oidc-provider's records in the store. Ids of tokens, codes and sessions are the secrets themselves:
 * they are kept as hashes only, also inside the payload. Expiry follows the machine's clock, as
 * oidc-provider's own does.
 */
export const createAdapter =
  (db: Database) =>
  (model: string): Adapter => {
    const now = (): Date => new Date();
    const isClient = model === 'Client';
    const read = (found: FoundRecord | undefined, id?: string): AdapterPayload | undefined =>
      found && {
        ...found.payload,
        ...(id === undefined || isClient ? {} : { jti: id }),
        ...(id !== undefined && 'returnTo' in found.payload
          ? { returnTo: String(found.payload['returnTo']) + id }
          : {}),
        ...(found.consumedAt ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) } : {}),
      };

    return {
      async upsert(id, payload, expiresIn) {
        const seconds = expiresIn ?? (isClient ? UNUSED_CLIENT : undefined);
        const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
        await db.transaction((tx) =>
          saveOauthRecord(
            tx,
            {
              model,
              idHash: hashToken(id),
              payload: withoutSecrets(id, payload),
              grantId: model === 'Grant' ? id : text(payload.grantId),
              uid: text(payload.uid),
              accountId: text(payload.accountId),
              expiresAt: seconds === undefined ? null : new Date(now().getTime() + seconds * 1000),
            },
            now(),
          ),
        );
      },
      find: async (id) => read(await findOauthRecord(db, model, hashToken(id), now()), id),
      findByUid: async (uid) => read(await findOauthRecordByUid(db, model, uid, now())),
      findByUserCode: async () => undefined,
      async consume(id) {
        const first = await db.transaction((tx) => consumeOauthRecord(tx, model, hashToken(id), now()));
        if (!first) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => db.transaction((tx) => deleteOauthRecord(tx, model, hashToken(id))),
      revokeByGrantId: (grantId) => db.transaction((tx) => deleteRecordsOfGrant(tx, model, grantId)),
    };
  };

const HASHED = 'sha256:';

/** The form in which a client's secret is kept. */
const hashedSecret = (secret: string): string => HASHED + hashToken(secret);

/** Does a secret that was sent fit the one of the client, as registered just now or as kept? */
export const secretFits = (kept: string, sent: string): boolean =>
  (kept.startsWith(HASHED) ? kept : hashedSecret(kept)) === hashedSecret(sent);

function withoutSecrets(id: string, { jti: _, ...payload }: AdapterPayload): Record<string, unknown> {
  const kept: Record<string, unknown> = payload;
  // An interaction's id ends the address it returns to, and it carries the session's id.
  if (typeof kept['returnTo'] === 'string') kept['returnTo'] = kept['returnTo'].slice(0, -id.length);
  if (typeof payload['session'] === 'object' && payload['session'] !== null) {
    const { cookie: __, ...session } = payload['session'] as Record<string, unknown>;
    kept['session'] = session;
  }
  if (typeof kept['client_secret'] === 'string') kept['client_secret'] = hashedSecret(kept['client_secret']);
  return kept;
}
