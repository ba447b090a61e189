import { findJob } from '../../../store/work/jobs.ts';
import type { JobKind } from '../../../store/work/job-kinds.ts';
import { deleteJob as drop } from '../../../store/work/write/jobs.ts';
import { dropMail } from '../../../store/work/write/outgoing-mail.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/**
 * Deletes a job that should not run any more; a message is then dropped. Refuses jobs that drafts or payments depend
 * on.
 */
export async function dropJob(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { jobId }: { jobId: number },
): Promise<{ outcome: 'dropped'; kind: JobKind } | { outcome: 'impossible' } | { outcome: 'needed' }> {
  const job = await findJob(db, jobId);
  if (!job) return { outcome: 'impossible' };
  if (NEEDED.has(job.kind)) return { outcome: 'needed' };
  return db.transaction(async (tx) => {
    const dropped = await drop(tx, jobId, now());
    if (!dropped) return { outcome: 'impossible' };
    if (dropped.kind === 'mail') await dropMail(tx, dropped.key, now());
    return { outcome: 'dropped', kind: dropped.kind };
  });
}

/** Without these, a draft would never finish reading, a slot would stay reserved, or a refund would not be made. */
const NEEDED: ReadonlySet<JobKind> = new Set(['draft', 'compare', 'end_payment', 'refund_payment']);
