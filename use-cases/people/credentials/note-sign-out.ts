import { record } from '../../../store/people/write/audit-log.ts';
import type { ActParts, By } from '../../act-parts.ts';

/** Records that a person signed out of their own browser. */
export async function noteSignOut(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  { accountId, by }: { accountId: number; by: By },
): Promise<void> {
  await parts.db.transaction((tx) => record(tx, { type: 'sign_out', accountId, ...by }, parts));
}
