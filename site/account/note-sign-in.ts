import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Auth } from '../../auth/create-auth.ts';
import type { AuditEventType } from '../../rules/people/audit.ts';
import { networkOf } from '../../rules/people/audit.ts';
import { browserName } from '../../rules/people/browser-name.ts';
import { openAccount } from '../../store/people/accounts.ts';
import { record } from '../../store/people/audit-log.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { noteBrowser } from '../../store/people/known-browsers.ts';
import { hashToken } from '../../store/people/opaque-token.ts';

type Parts = { auth: Pick<Auth, 'tell' | 'browsers'>; db: Database; now: () => Date; log: Logger };

/** Records a sign-in, and tells the person of one from a browser that is new to them. */
export async function noteSignIn(
  tx: Tx,
  { auth, now, log }: Pick<Parts, 'auth' | 'now' | 'log'>,
  req: Request,
  email: string,
): Promise<void> {
  const accountId = await openAccount(tx, email, now());
  const before = await noteBrowser(tx, accountId, hashToken(auth.browsers.deviceId(req)), now());
  // The signature too: an id alone may have been planted in this browser by who wants to be taken for it.
  const isNew = before !== 'none' && !(before === 'this' && auth.browsers.device(req, email) !== null);
  const details = { new_browser: isNew };
  await record(tx, { type: 'sign_in', accountId, address: req.ip, details }, { now, log });
  if (isNew) await auth.tell(tx, accountId, { what: 'sign_in', ...whereFrom(req) });
}

/** Records what one person did with their access, on its own. */
export const noteAccess = (
  { db, now, log }: Pick<Parts, 'db' | 'now' | 'log'>,
  req: Request,
  type: AuditEventType,
  accountId: number | null,
): Promise<void> => db.transaction((tx) => record(tx, { type, accountId, address: req.ip }, { now, log }));

/** Roughly where a request came from, for the person to tell whether it was them. */
export const whereFrom = (req: Request) => ({
  browser: browserName(req.headers['user-agent']),
  network: networkOf(req.ip),
});
