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

/** Of a right code: the cookie to set, and whether that took a planned deletion of the account back. */
export type SignedIn = { session: string; kept: boolean };

/** Signs a browser in with the code that was mailed for it; the first sign-in with an address makes the account. */
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

/** Records a sign-in, and tells the person of one from a browser that is new to them. */
async function noteSignIn(
  tx: Tx,
  { auth, now, log }: Omit<Parts, 'db'>,
  { deviceId, knows, address, from }: SentBrowser,
  email: string,
): Promise<void> {
  const accountId = await openAccount(tx, email, now());
  const before = await noteBrowser(tx, accountId, hashToken(deviceId), now());
  // The signature too: an id alone may have been planted in this browser by who wants to be taken for it.
  const isNew = before !== 'none' && !(before === 'this' && knows(email));
  await record(tx, { type: 'sign_in', accountId, address, details: { new_browser: isNew } }, { now, log });
  if (isNew) await auth.tell(tx, accountId, { what: 'sign_in', ...from });
}
