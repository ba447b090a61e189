import { listAuditLog } from '../../../store/people/audit-log.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/**
 * Records the export of a person's data, which follows. Returns the seconds to wait if `limit` is used up. The audit
 * log counts exports, so that the limit holds across processes and restarts.
 */
export async function startExport(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  {
    accountId,
    limit,
    by,
  }: { accountId: number; limit: { points: number; seconds: number } | null; by: AuditActor },
): Promise<{ outcome: 'begun' } | { outcome: 'limited'; wait: number }> {
  return deps.db.transaction(async (tx) => {
    if (limit) {
      const since = new Date(deps.now().getTime() - limit.seconds * 1000);
      const type = 'account_exported';
      const earlierExports = await listAuditLog(tx, { accountId, type, since, limit: limit.points });
      const oldest = earlierExports.at(-1);
      if (oldest && earlierExports.length >= limit.points) {
        const wait = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000) || 1;
        return { outcome: 'limited', wait };
      }
    }
    await recordAuditEvent(tx, { type: 'account_exported', accountId, ...by }, deps);
    return { outcome: 'begun' };
  });
}
