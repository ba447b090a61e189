import { addJob } from '../../store/work/write/jobs.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import type { ActParts } from '../act-parts.ts';

/** Queues jobs and mail for the running service, for a program that exits at once. */
export function leftToService({ db, now }: Pick<ActParts, 'db' | 'now'>): Pick<ActParts, 'jobs' | 'mail'> {
  const enqueue: ActParts['jobs']['enqueue'] = async (tx, job) => {
    await addJob(tx, job, now());
    tx.onCommit(() => db.announce('jobs'));
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
