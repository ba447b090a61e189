import * as keys from '../../../store/people/write/api-keys.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import type { ActParts, By } from '../../act-parts.ts';

/** Revokes a person's API key immediately. A key of another account or a revoked one is left unchanged. */
export async function revokeApiKey(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { accountId, keyId, by }: { accountId: number; keyId: number; by: By },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const isRevoked = await keys.putKeyRevoked(tx, accountId, keyId, parts.now());
    if (isRevoked) await record(tx, { type: 'api_key_revoked', accountId, ...by }, parts);
  });
}
