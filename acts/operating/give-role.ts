import { openAccount, setRole } from '../../store/people/write/accounts.ts';
import { record } from '../../store/people/write/audit-log.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { ActParts, By } from '../act-parts.ts';

/**
 * Makes the person with this address (lower case) an operator of the site, or a member again. Not a reviewer, whose code
 * others know.
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
    await record(tx, { type: 'role_changed', accountId, ...by, details: { role } }, parts);
    return 'given';
  });
}
