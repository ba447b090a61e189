import { securityMessage } from '../../../mail/messages/security-messages.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { findAccountByEmail } from '../../../store/people/accounts.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import { removeSecondFactor } from '../../../store/people/write/second-factors.ts';
import type { ActParts, By } from '../../act-parts.ts';

/**
 * Removes the second factor of an operator who lost it, and notifies them. They set up a new one when they next need
 * it.
 */
export async function resetSecondFactor(
  parts: Pick<ActParts, 'db' | 'now' | 'log' | 'mail' | 'settings'>,
  { email, by }: { email: string; by: By },
): Promise<'reset' | 'none' | 'unknown'> {
  return parts.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) return 'unknown';
    if (!(await removeSecondFactor(tx, account.id))) return 'none';
    await record(tx, { type: 'second_factor_reset', accountId: account.id, ...by }, parts);
    const { name } = await getSiteSettings(tx);
    const at = { at: parts.now(), sessionsUrl: `${parts.settings.publicUrl}/account/sessions` };
    const what = { what: 'second_factor_reset', browser: null, network: null } as const;
    // This notice is never suppressed as part of a flood.
    const key = `second-factor-reset-${account.id}-${parts.now().getTime()}`;
    await parts.mail.queue(tx, { key, to: account.email, ...securityMessage(name, what, at) });
    return 'reset';
  });
}
