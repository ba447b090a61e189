import type { Logger } from 'pino';
import { type AuditEvent, networkOf } from '../../../rules/people/audit.ts';
import type { Tx } from '../../engine/database.ts';

/**
 * Writes a security event down in the transaction of the change it tells of, and, once that is committed, into the
 * log. Of an address only its network is kept; `event.details` must hold no secret and no personal data.
 */
export async function record(
  tx: Tx,
  { type, accountId, operator, address, details = {} }: AuditEvent,
  { now, log }: { now: () => Date; log: Pick<Logger, 'info'> },
): Promise<void> {
  const event = { type, accountId, operator: operator ?? null, network: networkOf(address), details };
  await tx.insert(tx.t.auditLog).values({ ...event, createdAt: now() });
  tx.onCommit(() => log.info({ audit: { ...event } }, 'security event'));
}
