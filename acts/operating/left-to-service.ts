import { addJob } from '../../store/work/write/jobs.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import type { ActParts } from '../act-parts.ts';

/** Jobs and mail of a program that ends at once: written down, for the running service to do and send. */
export const leftToService = (now: () => Date): Pick<ActParts, 'jobs' | 'mail'> => ({
  jobs: { enqueue: (tx, job) => addJob(tx, job, now()) },
  mail: {
    async queue(tx, mail) {
      await addMail(tx, mail, now());
      await addJob(tx, { kind: 'mail', key: mail.key }, now());
    },
  },
});
