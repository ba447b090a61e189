import { findAccountByEmail } from '../../store/people/accounts.ts';
import { record } from '../../store/people/write/audit-log.ts';
import { removeSecondFactor } from '../../store/people/write/second-factors.ts';
import type { ActParts, By } from '../act-parts.ts';

/** Takes the second factor of an operator away who lost it: they set up a new one when they next need it. */
export async function resetSecondFactor(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { email, by }: { email: string; by: By },
): Promise<'reset' | 'none' | 'unknown'> {
  return parts.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) return 'unknown';
    if (!(await removeSecondFactor(tx, account.id))) return 'none';
    await record(tx, { type: 'second_factor_reset', accountId: account.id, ...by }, parts);
    return 'reset';
  });
}
