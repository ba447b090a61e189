import type { JobKind } from '../../../store/work/job-kinds.ts';
import { retryJob as retry } from '../../../store/work/write/jobs.ts';
import type { ActParts } from '../../act-parts.ts';

/** Begins a job anew, at once and with all its tries: one that waits for its next try, or was put aside. */
export async function retryJob(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { jobId }: { jobId: number },
): Promise<{ outcome: 'begins'; kind: JobKind } | { outcome: 'impossible' }> {
  return db.transaction(async (tx) => {
    const kind = await retry(tx, jobId, now());
    if (kind === null) return { outcome: 'impossible' };
    tx.onCommit(() => db.announce('jobs'));
    return { outcome: 'begins', kind };
  });
}
