import type { Auth } from '../../../auth/create-auth.ts';
import type { Checked } from '../../../auth/sign-in/sign-in-codes.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import type { BrowserSession } from '../../../store/people/browser-sessions.ts';
import { updateBrowserSession } from '../../../store/people/write/browser-sessions.ts';
import type { ActParts, By } from '../../act-parts.ts';
import type { Person } from '../../../store/people/person-data.ts';

const FRESH_MS = 10 * 60 * 1000;

/** Checks whether the person entered a mailed code in this browser within the last ten minutes. */
export const isFresh = ({ provedAt, createdAt }: BrowserSession, now: Date): boolean =>
  now.getTime() - (provedAt ?? createdAt).getTime() < FRESH_MS;

/** Confirms the identity of a signed-in person with a mailed code, valid for ten minutes in this browser. */
export async function proveIdentity(
  parts: Pick<ActParts, 'db' | 'now' | 'log'> & { codes: Auth['codes'] },
  asked: { person: Person; session: BrowserSession; mark: string; code: string; by: By },
): Promise<Checked<void>> {
  const { db, now, codes } = parts;
  const { person, session, mark, code, by } = asked;
  const accountId = person.id;
  const checked = await codes.check({ mark, code, of: person.email }, async (tx) => {
    await updateBrowserSession(tx, session.idHash, { provedAt: now() });
    await record(tx, { type: 'reauthenticated', accountId, ...by }, parts);
  });
  if (checked.outcome === 'wrong') {
    await db.transaction((tx) => record(tx, { type: 'reauthentication_failed', accountId, ...by }, parts));
  }
  return checked;
}
