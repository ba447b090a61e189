import { findAccountId } from '../../../store/people/accounts.ts';
import { revokeAllAccess } from '../../../store/people/write/account-deletion.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../../store/site/write/site-settings.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/**
 * Ends the access of expired reviewers, or of the one with this address: their code and everything it gave access to,
 * sessions, apps and keys. The account stays for the owner of the mailbox. Returns the addresses.
 */
export async function endReviewers(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { email }: { email?: string } = {},
): Promise<string[]> {
  const time = now();
  const shouldEnd = (one: { email: string; until: string }): boolean =>
    email === undefined ? new Date(one.until) <= time : one.email === email;
  if (!(await getSiteSettings(db)).reviewers.some(shouldEnd)) return [];
  return db.transaction(async (tx) => {
    const { reviewers } = await getSiteSettings(tx);
    const ended = reviewers.filter(shouldEnd).map((one) => one.email);
    for (const address of ended) {
      const id = await findAccountId(tx, address);
      if (id !== undefined) await revokeAllAccess(tx, id, time);
    }
    await saveSiteSetting(
      tx,
      'reviewers',
      reviewers.filter((one) => !shouldEnd(one)),
    );
    return ended;
  });
}
