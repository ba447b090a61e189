import type { JobKind } from '../../../store/work/job-kinds.ts';
import { retryJob as retry } from '../../../store/work/write/jobs.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Restarts a job immediately with all its attempts, whether it waits for its next attempt or is a dead letter. */
export async function retryJob(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { jobId }: { jobId: number },
): Promise<{ outcome: 'begins'; kind: JobKind } | { outcome: 'impossible' }> {
  return db.transaction(async (tx) => {
    const kind = await retry(tx, jobId, now());
    if (kind === null) return { outcome: 'impossible' };
    tx.onCommit(() => db.notify('jobs'));
    return { outcome: 'begins', kind };
  });
}
