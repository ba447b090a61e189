import { listAuditLog } from '../../../store/people/audit-log.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import type { ActParts, By } from '../../act-parts.ts';

/**
 * Records the export of a person's data, which follows. Returns the seconds to wait if `limit` is used up. The audit
 * log counts exports, so that the limit holds across processes and restarts.
 */
export async function beginExport(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { accountId, limit, by }: { accountId: number; limit: { points: number; seconds: number } | null; by: By },
): Promise<{ outcome: 'begun' } | { outcome: 'limited'; wait: number }> {
  return parts.db.transaction(async (tx) => {
    if (limit) {
      const since = new Date(parts.now().getTime() - limit.seconds * 1000);
      const type = 'account_exported';
      const before = await listAuditLog(tx, { accountId, type, since, limit: limit.points });
      const oldest = before.at(-1);
      if (oldest && before.length >= limit.points) {
        const wait = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000) || 1;
        return { outcome: 'limited', wait };
      }
    }
    await record(tx, { type: 'account_exported', accountId, ...by }, parts);
    return { outcome: 'begun' };
  });
}
