import { and, desc, eq, gte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type AuditEvent, type AuditEventType, networkOf } from '../../rules/people/audit.ts';
import type { Queries, Tx } from '../engine/database.ts';

export type AuditRow = Queries['t']['auditLog']['$inferSelect'];

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

/** Security events, newest first. */
export async function listAuditLog(
  db: Queries,
  which: {
    accountId?: number | undefined;
    type?: AuditEventType;
    since?: Date | undefined;
    limit: number;
  },
): Promise<AuditRow[]> {
  const { auditLog } = db.t;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        which.accountId === undefined ? undefined : eq(auditLog.accountId, which.accountId),
        which.type === undefined ? undefined : eq(auditLog.type, which.type),
        which.since === undefined ? undefined : gte(auditLog.createdAt, which.since),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(which.limit);
}
