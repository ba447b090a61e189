import type { Logger } from 'pino';
import { type AuditEvent, getNetwork } from '../../../rules/people/audit.ts';
import type { Tx } from '../../engine/database.ts';

/**
 * Records a security event in the transaction of the change it is about, and writes it to the log after the commit.
 * Of an IP address, only the network is stored. `event.details` must not contain secrets or personal data.
 */
export async function recordAuditEvent(
  tx: Tx,
  { type, accountId, operator, address, details = {} }: AuditEvent,
  { now, log }: { now: () => Date; log: Pick<Logger, 'info'> },
): Promise<void> {
  const event = { type, accountId, operator: operator ?? null, network: getNetwork(address), details };
  await tx.insert(tx.t.auditLog).values({ ...event, createdAt: now() });
  tx.onCommit(() => log.info({ audit: { ...event } }, 'security event'));
}
