import type { Scope } from '../tools/shared/runtime/define.ts';
import { addApiKey } from '../store/people/write/api-keys.ts';
import type { Tx } from '../store/engine/database.ts';
import { hashToken, newToken } from '../store/people/opaque-token.ts';

/** Every API key begins with this; no access token does. */
const API_KEY_PREFIX = 'ld_';

/** An API key names itself and has 32 random bytes. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** Makes a key and returns its text, which is shown once and kept nowhere. */
export async function createApiKey(
  tx: Tx,
  key: { accountId: number; name: string; scopes: Scope[] },
  now: Date,
): Promise<string> {
  const text = API_KEY_PREFIX + newToken();
  await addApiKey(tx, { ...key, keyHash: hashToken(text), start: text.slice(0, 8) }, now);
  return text;
}
