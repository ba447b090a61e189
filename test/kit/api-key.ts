import { createApiKey } from '../../auth/api-keys.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Scope, SCOPES } from '../../tools/shared/runtime/define.ts';

/** Creates an API key for a person, who is created if new, without using pages. */
export async function createTestApiKey(
  db: Database,
  email = 'founder@tidepool.example',
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  return db.transaction(async (tx) => {
    const accountId = await getOrCreateAccount(tx, email, new Date());
    return createApiKey(tx, { accountId, name: 'test', scopes: [...scopes] }, new Date());
  });
}
