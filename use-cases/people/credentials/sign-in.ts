import type { SentBrowser } from '../../../auth/sign-in/browsers.ts';
import type { Auth } from '../../../auth/create-auth.ts';
import type { Checked } from '../../../auth/sign-in/sign-in-codes.ts';
import { cancelDeletion } from '../../../store/people/write/account-deletion.ts';
import { accountAt } from '../../../store/people/accounts.ts';
import { openAccount } from '../../../store/people/write/accounts.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { noteBrowser } from '../../../store/people/write/known-browsers.ts';
import { hashToken } from '../../../store/people/opaque-token.ts';
import type { ActParts } from '../../act-parts.ts';

type Parts = Pick<ActParts, 'db' | 'now' | 'log'> & { auth: Pick<Auth, 'browsers' | 'codes' | 'tell'> };

/** The result of a correct code: the session cookie, and whether a planned deletion of the account was cancelled. */
export type SignedIn = { session: string; kept: boolean };

/** Signs a browser in with the code that was mailed for it. The first sign-in with an address creates the account. */
export async function signIn(
  parts: Parts,
  { mark, code, browser }: { mark: string; code: string; browser: SentBrowser },
): Promise<Checked<SignedIn>> {
  const { auth, db, now, log } = parts;
  const { address } = browser;
  const checked = await auth.codes.check({ mark, code }, async (tx, email) => {
    const session = await auth.browsers.signIn(tx, browser, email);
    await noteSignIn(tx, parts, browser, email);
    const kept = await cancelDeletion(tx, email);
    if (kept !== undefined) {
      await record(tx, { type: 'account_deletion_undone', accountId: kept, address }, { now, log });
    }
    return { session, kept: kept !== undefined };
  });
  if (checked.outcome === 'wrong') {
    const { email } = checked.pending;
    await db.transaction(async (tx) => {
      const accountId = (await accountAt(tx, email)) ?? null;
      await record(tx, { type: 'sign_in_failed', accountId, address }, { now, log });
    });
  }
  return checked;
}

/** Records a sign-in, and notifies the person if the browser is new to their account. */
async function noteSignIn(
  tx: Tx,
  { auth, now, log }: Omit<Parts, 'db'>,
  { deviceId, knows, address, from }: SentBrowser,
  email: string,
): Promise<void> {
  const accountId = await openAccount(tx, email, now());
  const before = await noteBrowser(tx, accountId, hashToken(deviceId), now());
  // The signature is checked too: someone could have planted another person's device id in this browser.
  const isNew = before !== 'none' && !(before === 'this' && knows(email));
  await record(tx, { type: 'sign_in', accountId, address, details: { new_browser: isNew } }, { now, log });
  if (isNew) await auth.tell(tx, accountId, { what: 'sign_in', ...from });
}
