import type { Scope } from '../tools/shared/runtime/define.ts';
import { addApiKey } from '../store/people/write/api-keys.ts';
import type { Tx } from '../store/engine/database.ts';
import { hashToken, generateToken } from '../store/people/opaque-token.ts';

/** The prefix of every API key; access tokens never have it. */
const API_KEY_PREFIX = 'ld_';

/** Checks whether a token is an API key, by its prefix. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** Creates an API key of 32 random bytes and returns it. It is shown once; only its hash is stored. */
export async function createApiKey(
  tx: Tx,
  key: { accountId: number; name: string; scopes: Scope[] },
  now: Date,
): Promise<string> {
  const text = API_KEY_PREFIX + generateToken();
  await addApiKey(tx, { ...key, keyHash: hashToken(text), start: text.slice(0, 8) }, now);
  return text;
}
