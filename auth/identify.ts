import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { findAccount, type StoredAccount } from '../store/people/accounts.ts';
import { findApiKeyHolder } from '../store/people/api-keys.ts';
import { markApiKeyUsed } from '../store/people/write/api-keys.ts';
import type { Database } from '../store/engine/database.ts';
import { type Account, SCOPES, type Scope } from '../tools/shared/runtime/define.ts';
import { unauthenticated } from '../tools/shared/runtime/errors.ts';
import { isApiKey } from './api-keys.ts';
import { findSecondFactor } from '../store/people/second-factors.ts';
import { hashToken } from '../store/people/opaque-token.ts';

/**
 * Returns the account of a request's credentials, or null without any. Throws `unauthenticated` for invalid credentials, even if
 * none are needed.
 */
export type Identify = (req: Pick<IncomingMessage, 'headers'>) => Promise<Account | null>;

const MINUTE = 60_000;
// Some programs add the word to a key that was pasted with it, or leave its quotes.
const BEARER = /^(?:bearer +)+("?)([\w.~+/-]+=*)\1$/i;
const PUBLIC_HINT = 'What is public is answered without the header, too.';
const RENEW_FIX = `Renew it or sign in again, or send an API key as "Authorization: Bearer <API_KEY>". ${PUBLIC_HINT}`;

export function createIdentify(
  db: Database,
  openProvider: () => Promise<Provider>,
  publicUrl: string,
  now: () => Date,
): Identify {
  return async (req) => {
    const header = req.headers.authorization;
    if (header === undefined) return null;
    const token = BEARER.exec(header)?.[2];
    if (token === undefined) {
      throw unauthenticated(
        'The Authorization header must be "Bearer", a space, and an access token or API key.',
        'Send "Authorization: Bearer <ACCESS_TOKEN>" or "Authorization: Bearer <API_KEY>".',
      );
    }
    return isApiKey(token)
      ? identifyByApiKey(db, token, now())
      : identifyByAccessToken(db, await openProvider(), token, publicUrl);
  };
}

async function identifyByApiKey(db: Database, token: string, time: Date): Promise<Account> {
  const holder = await findApiKeyHolder(db, hashToken(token));
  if (!holder) {
    throw unauthenticated(
      'This API key does not exist or was revoked.',
      `Make a new one under /account/api-keys. ${PUBLIC_HINT}`,
    );
  }
  const { key, ...person } = holder;
  if (!key.lastUsedAt || time.getTime() - key.lastUsedAt.getTime() >= MINUTE) {
    await db.transaction((tx) => markApiKeyUsed(tx, key.id, time), 'read committed');
  }
  const proved = await withProvedRole(db, person, key.createdAt);
  return { ...proved, scopes: knownScopes(key.scopes), via: { kind: 'api_key', name: key.name } };
}

/** Reduces an operator to a member unless the credential was created after their second factor was set up. */
async function withProvedRole(
  db: Database,
  person: StoredAccount,
  createdAt: Date,
): Promise<Pick<Account, keyof StoredAccount | 'mayOperate'>> {
  if (person.role !== 'operator') return person;
  const factor = await findSecondFactor(db, person.id);
  const isProved = factor?.secret && createdAt >= factor.createdAt;
  return isProved ? person : { ...person, role: 'member', mayOperate: true };
}

async function identifyByAccessToken(
  db: Database,
  provider: Provider,
  value: string,
  publicUrl: string,
): Promise<Account> {
  const token = await provider.AccessToken.find(value);
  if (!token) throw unauthenticated('This access token is unknown, expired or revoked.', RENEW_FIX);
  if (token.aud !== publicUrl) {
    throw unauthenticated(`This access token is not for ${publicUrl}.`, RENEW_FIX);
  }
  const person = await findAccount(db, Number(token.accountId));
  if (!person) throw unauthenticated('The account of this access token does not exist any more.', RENEW_FIX);
  const client = token.extra?.['client_name'];
  // Consent has a precision of seconds: one in the same second as the second factor counts as later.
  const allowedAt = Number(token.extra?.['allowed_at'] ?? 0) * 1000 + 999;
  return {
    ...(await withProvedRole(db, person, new Date(allowedAt))),
    scopes: knownScopes([...token.scopes]),
    via: { kind: 'oauth', client: typeof client === 'string' ? client : (token.clientId ?? 'an app') },
  };
}

const knownScopes = (scopes: string[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope));
