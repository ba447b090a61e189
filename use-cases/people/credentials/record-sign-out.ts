import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/** Records that a person signed out of their own browser. */
export async function recordSignOut(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  { accountId, by }: { accountId: number; by: AuditActor },
): Promise<void> {
  await deps.db.transaction((tx) => recordAuditEvent(tx, { type: 'sign_out', accountId, ...by }, deps));
}
