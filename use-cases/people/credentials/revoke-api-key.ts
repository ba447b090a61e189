import * as keys from '../../../store/people/write/api-keys.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/** Revokes a person's API key immediately. A key of another account or a revoked one is left unchanged. */
export async function revokeApiKey(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  { accountId, keyId, by }: { accountId: number; keyId: number; by: AuditActor },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isRevoked = await keys.markApiKeyRevoked(tx, accountId, keyId, deps.now());
    if (isRevoked) await recordAuditEvent(tx, { type: 'api_key_revoked', accountId, ...by }, deps);
  });
}
