import { record } from '../../../store/people/write/audit-log.ts';
import { listGrants } from '../../../store/people/oauth-records.ts';
import { deleteGrants } from '../../../store/people/write/oauth-records.ts';
import type { ActParts, By } from '../../act-parts.ts';

/** Ends an app's access to an account immediately: its grants, and every token issued from them. */
export async function disconnectApp(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { accountId, clientId, by }: { accountId: number; clientId: string; by: By },
): Promise<void> {
  const owner = String(accountId);
  await parts.db.transaction(async (tx) => {
    // OAuth records use the system clock, as oidc-provider does.
    const grants = await listGrants(tx, owner, new Date());
    const ofApp = grants.filter(({ payload }) => payload['clientId'] === clientId);
    await deleteGrants(
      tx,
      owner,
      ofApp.map(({ grantId }) => grantId),
    );
    const details = { client: clientId.slice(0, 200) };
    await record(tx, { type: 'consent_withdrawn', accountId, ...by, details }, parts);
  });
}
