import { getOrCreateAccount, setRole } from '../../../store/people/write/accounts.ts';
import { deleteSecondFactor } from '../../../store/people/write/second-factors.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/**
 * Makes the account with this address (lower case) an operator or a member. Refuses reviewers, because others know
 * their code.
 */
export async function changeRole(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  { email, role, by }: { email: string; role: 'member' | 'operator'; by: AuditActor },
): Promise<'given' | 'reviewer'> {
  return deps.db.transaction(async (tx) => {
    const { reviewers } = await getSiteSettings(tx);
    if (role === 'operator' && reviewers.some((one) => one.email === email)) return 'reviewer';
    const accountId = await getOrCreateAccount(tx, email, deps.now());
    await setRole(tx, accountId, role);
    // A future operator must set up a new second factor, not reuse one from before.
    if (role === 'member') await deleteSecondFactor(tx, accountId);
    await recordAuditEvent(tx, { type: 'role_changed', accountId, ...by, details: { role } }, deps);
    return 'given';
  });
}
