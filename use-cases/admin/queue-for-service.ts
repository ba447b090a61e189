import { addJob } from '../../store/work/write/jobs.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** Queues jobs and mail for the running service, for a program that exits at once. */
export function queueForService({
  db,
  now,
}: Pick<UseCaseDeps, 'db' | 'now'>): Pick<UseCaseDeps, 'jobs' | 'mail'> {
  const enqueue: UseCaseDeps['jobs']['enqueue'] = async (tx, job) => {
    await addJob(tx, job, now());
    tx.onCommit(() => db.notify('jobs'));
  };
  return {
    jobs: { enqueue },
    mail: {
      async queue(tx, mail) {
        await addMail(tx, mail, now());
        await enqueue(tx, { kind: 'mail', key: mail.key });
      },
    },
  };
}
