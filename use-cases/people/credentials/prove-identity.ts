import type { Auth } from '../../../auth/create-auth.ts';
import type { CodeCheckResult } from '../../../auth/sign-in/sign-in-codes.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { BrowserSession } from '../../../store/people/browser-sessions.ts';
import { updateBrowserSession } from '../../../store/people/write/browser-sessions.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';
import type { Person } from '../../../store/people/person-data.ts';

const PROOF_TTL_MS = 10 * 60 * 1000;

/** Checks whether the person entered a mailed code in this browser within the last ten minutes. */
export const isRecentlyProved = ({ provedAt, createdAt }: BrowserSession, now: Date): boolean =>
  now.getTime() - (provedAt ?? createdAt).getTime() < PROOF_TTL_MS;

/** Confirms the identity of a signed-in person with a mailed code, valid for ten minutes in this browser. */
export async function proveIdentity(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'> & { codes: Auth['codes'] },
  input: { person: Person; session: BrowserSession; browserId: string; code: string; by: AuditActor },
): Promise<CodeCheckResult<void>> {
  const { db, now, codes } = deps;
  const { person, session, browserId, code, by } = input;
  const accountId = person.id;
  const checked = await codes.check({ browserId, code, expectedEmail: person.email }, async (tx) => {
    await updateBrowserSession(tx, session.idHash, { provedAt: now() });
    await recordAuditEvent(tx, { type: 'reauthenticated', accountId, ...by }, deps);
  });
  if (checked.outcome === 'wrong') {
    await db.transaction((tx) =>
      recordAuditEvent(tx, { type: 'reauthentication_failed', accountId, ...by }, deps),
    );
  }
  return checked;
}
