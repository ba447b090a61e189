import { createApiKey } from '../../../auth/api-keys.ts';
import type { MayAddAccess } from '../../../auth/may-add-access.ts';
import type { SendSecurityNotification, ActionOrigin } from '../../../auth/sign-in/security-notification.ts';
import { listApiKeys } from '../../../store/people/api-keys.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { findBrowserSession } from '../../../store/people/browser-sessions.ts';
import type { Scope } from '../../../tools/shared/runtime/define.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';
import { countCharacters } from '../../../rules/typed/characters.ts';

/** Maximum characters of a key's name. */
export const MAX_KEY_NAME_CHARACTERS = 60;
/** Maximum keys of an account. */
export const MAX_KEYS = 50;

/** Creates an API key for a person with this session, and notifies them by mail. The key is shown only once. */
export async function createOwnApiKey(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'> & {
    notify: SendSecurityNotification;
    mayAddAccess: MayAddAccess;
  },
  input: {
    accountId: number;
    sessionHash: string;
    name: string;
    scopes: Scope[];
    from: ActionOrigin;
    by: AuditActor;
  },
): Promise<
  | { outcome: 'made'; key: string }
  | { outcome: 'bad_name' | 'no_scope' | 'signed_out' | 'full' | 'full_today' }
> {
  const { db, now, notify, mayAddAccess } = deps;
  const { accountId, sessionHash, name, scopes, from, by } = input;
  if (name === '' || countCharacters(name) > MAX_KEY_NAME_CHARACTERS) return { outcome: 'bad_name' };
  if (scopes.length === 0) return { outcome: 'no_scope' };
  return db.transaction(async (tx) => {
    // A concurrent request may have signed the person out or created the last allowed key.
    if (!(await findBrowserSession(tx, sessionHash, now()))) return { outcome: 'signed_out' };
    if ((await listApiKeys(tx, accountId)).length >= MAX_KEYS) return { outcome: 'full' };
    if (!(await mayAddAccess(tx, accountId))) return { outcome: 'full_today' };
    const key = await createApiKey(tx, { accountId, name, scopes }, now());
    await recordAuditEvent(tx, { type: 'api_key_made', accountId, ...by, details: { scopes } }, deps);
    await notify(tx, accountId, { what: 'api_key', name, ...from });
    return { outcome: 'made', key };
  });
}
