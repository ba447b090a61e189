import { randomUUID } from 'node:crypto';
import { createApiKey } from '../../../auth/api-keys.ts';
import { securityMessage } from '../../../mail/messages/security-messages.ts';
import { countCharacters } from '../../../rules/typed/characters.ts';
import { listApiKeys } from '../../../store/people/api-keys.ts';
import { getOrCreateAccount } from '../../../store/people/write/accounts.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { SCOPES } from '../../../tools/shared/runtime/define.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';
import { MAX_KEY_NAME_CHARACTERS, MAX_KEYS } from '../../people/credentials/create-own-api-key.ts';

/** The scopes that a key may have. */
export const KEY_SCOPES: readonly string[] = SCOPES;

/**
 * Creates an API key for the account with this address (lower case), creating the account if needed, and notifies the
 * person by mail. The key is shown only once.
 */
export async function createKeyForAccount(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log' | 'mail' | 'settings'>,
  {
    email,
    name,
    scopes: requestedScopes,
    by,
  }: { email: string; name: string; scopes: string[]; by: AuditActor },
): Promise<{ outcome: 'made'; key: string } | { outcome: 'bad_name' | 'full' }> {
  const { db, now, mail, settings } = deps;
  const scopes = SCOPES.filter((scope) => requestedScopes.includes(scope));
  if (name === '' || countCharacters(name) > MAX_KEY_NAME_CHARACTERS) return { outcome: 'bad_name' };
  return db.transaction(async (tx) => {
    const accountId = await getOrCreateAccount(tx, email, now());
    if ((await listApiKeys(tx, accountId)).length >= MAX_KEYS) return { outcome: 'full' };
    const key = await createApiKey(tx, { accountId, name, scopes }, now());
    await recordAuditEvent(tx, { type: 'api_key_made', accountId, ...by, details: { scopes } }, deps);
    const site = await getSiteSettings(tx);
    const notice = { what: 'api_key', name, browser: null, network: null } as const;
    const at = { at: now(), sessionsUrl: `${settings.publicUrl}/account/sessions` };
    await mail.queue(tx, {
      key: `api-key-made-${accountId}-${randomUUID()}`,
      to: email,
      ...securityMessage(site.name, notice, at),
    });
    return { outcome: 'made', key };
  });
}
