import { openAccount, setRole } from '../../../store/people/write/accounts.ts';
import { removeSecondFactor } from '../../../store/people/write/second-factors.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { ActParts, By } from '../../act-parts.ts';

/**
 * Makes the account with this address (lower case) an operator or a member. Refuses reviewers, because others know
 * their code.
 */
export async function giveRole(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { email, role, by }: { email: string; role: 'member' | 'operator'; by: By },
): Promise<'given' | 'reviewer'> {
  return parts.db.transaction(async (tx) => {
    const { reviewers } = await getSiteSettings(tx);
    if (role === 'operator' && reviewers.some((one) => one.email === email)) return 'reviewer';
    const accountId = await openAccount(tx, email, parts.now());
    await setRole(tx, accountId, role);
    // A future operator must set up a new second factor, not reuse one from before.
    if (role === 'member') await removeSecondFactor(tx, accountId);
    await record(tx, { type: 'role_changed', accountId, ...by, details: { role } }, parts);
    return 'given';
  });
}
