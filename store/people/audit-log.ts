import { and, desc, eq, gte } from 'drizzle-orm';
import type { AuditEventType } from '../../rules/people/audit.ts';
import type { Queries } from '../engine/database.ts';

export type AuditRow = Queries['t']['auditLog']['$inferSelect'];

/** Lists security events, newest first. */
export async function listAuditLog(
  db: Queries,
  filter: {
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
        filter.accountId === undefined ? undefined : eq(auditLog.accountId, filter.accountId),
        filter.type === undefined ? undefined : eq(auditLog.type, filter.type),
        filter.since === undefined ? undefined : gte(auditLog.createdAt, filter.since),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(filter.limit);
}
