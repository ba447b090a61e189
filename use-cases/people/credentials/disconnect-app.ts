import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { listGrants } from '../../../store/people/oauth-records.ts';
import { deleteGrants } from '../../../store/people/write/oauth-records.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/** Ends an app's access to an account immediately: its grants, and every token issued from them. */
export async function disconnectApp(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  { accountId, clientId, by }: { accountId: number; clientId: string; by: AuditActor },
): Promise<void> {
  const owner = String(accountId);
  await deps.db.transaction(async (tx) => {
    // OAuth records use the system clock, as oidc-provider does.
    const grants = await listGrants(tx, owner, new Date());
    const appGrants = grants.filter(({ payload }) => payload['clientId'] === clientId);
    await deleteGrants(
      tx,
      owner,
      appGrants.map(({ grantId }) => grantId),
    );
    const details = { client: clientId.slice(0, 200) };
    await recordAuditEvent(tx, { type: 'consent_withdrawn', accountId, ...by, details }, deps);
  });
}
