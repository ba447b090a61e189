import { openAccount, setRole } from '../../store/people/write/accounts.ts';
import { record } from '../../store/people/write/audit-log.ts';
import type { ActParts, By } from '../act-parts.ts';

/** Makes the person with this address (lower case) an operator of the site, or a member again. */
export async function giveRole(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { email, role, by }: { email: string; role: 'member' | 'operator'; by: By },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const accountId = await openAccount(tx, email, parts.now());
    await setRole(tx, accountId, role);
    await record(tx, { type: 'role_changed', accountId, ...by, details: { role } }, parts);
  });
}
