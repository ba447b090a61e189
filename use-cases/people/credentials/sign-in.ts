import type { RequestBrowser } from '../../../auth/sign-in/sessions.ts';
import type { Auth } from '../../../auth/create-auth.ts';
import type { CodeCheckResult } from '../../../auth/sign-in/sign-in-codes.ts';
import { cancelDeletion } from '../../../store/people/write/account-deletion.ts';
import { findAccountId } from '../../../store/people/accounts.ts';
import { getOrCreateAccount } from '../../../store/people/write/accounts.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { recordBrowser } from '../../../store/people/write/known-browsers.ts';
import { hashToken } from '../../../store/people/opaque-token.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'now' | 'log'> & {
  auth: Pick<Auth, 'sessions' | 'codes' | 'sendSecurityNotification'>;
};

/** The result of a correct code: the session cookie, and whether a planned deletion of the account was cancelled. */
export type SignedIn = { session: string; deletionCancelled: boolean };

/** Signs a browser in with the code that was mailed for it. The first sign-in with an address creates the account. */
export async function signIn(
  deps: Deps,
  { browserId, code, browser }: { browserId: string; code: string; browser: RequestBrowser },
): Promise<CodeCheckResult<SignedIn>> {
  const { auth, db, now, log } = deps;
  const { address } = browser;
  const checked = await auth.codes.check({ browserId, code }, async (tx, email) => {
    const session = await auth.sessions.signIn(tx, browser, email);
    await recordSignIn(tx, deps, browser, email);
    const accountId = await cancelDeletion(tx, email);
    if (accountId !== undefined) {
      await recordAuditEvent(
        tx,
        { type: 'account_deletion_undone', accountId: accountId, address },
        { now, log },
      );
    }
    return { session, deletionCancelled: accountId !== undefined };
  });
  if (checked.outcome === 'wrong') {
    const { email } = checked.pending;
    await db.transaction(async (tx) => {
      const accountId = (await findAccountId(tx, email)) ?? null;
      await recordAuditEvent(tx, { type: 'sign_in_failed', accountId, address }, { now, log });
    });
  }
  return checked;
}

/** Records a sign-in, and notifies the person if the browser is new to their account. */
async function recordSignIn(
  tx: Tx,
  { auth, now, log }: Omit<Deps, 'db'>,
  { deviceId, hasSignedIn: knows, address, from }: RequestBrowser,
  email: string,
): Promise<void> {
  const accountId = await getOrCreateAccount(tx, email, now());
  const knownBefore = await recordBrowser(tx, accountId, hashToken(deviceId), now());
  // The signature is checked too: someone could have planted another person's device id in this browser.
  const isNew = knownBefore !== 'none' && !(knownBefore === 'this' && knows(email));
  await recordAuditEvent(
    tx,
    { type: 'sign_in', accountId, address, details: { new_browser: isNew } },
    { now, log },
  );
  if (isNew) await auth.sendSecurityNotification(tx, accountId, { what: 'sign_in', ...from });
}
