import { securityMessage } from '../../../mail/messages/security-messages.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { findAccountByEmail } from '../../../store/people/accounts.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { deleteSecondFactor } from '../../../store/people/write/second-factors.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/**
 * Removes the second factor of an operator who lost it, and notifies them. They set up a new one when they next need
 * it.
 */
export async function resetSecondFactor(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log' | 'mail' | 'settings'>,
  { email, by }: { email: string; by: AuditActor },
): Promise<'reset' | 'none' | 'unknown'> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) return 'unknown';
    if (!(await deleteSecondFactor(tx, account.id))) return 'none';
    await recordAuditEvent(tx, { type: 'second_factor_reset', accountId: account.id, ...by }, deps);
    const { name } = await getSiteSettings(tx);
    const at = { at: deps.now(), sessionsUrl: `${deps.settings.publicUrl}/account/sessions` };
    const notice = { what: 'second_factor_reset', browser: null, network: null } as const;
    // This notice is never suppressed as part of a flood.
    const key = `second-factor-reset-${account.id}-${deps.now().getTime()}`;
    await deps.mail.queue(tx, { key, to: account.email, ...securityMessage(name, notice, at) });
    return 'reset';
  });
}
