import type { OrderEffects } from '../../orders/order-parts.ts';
import { addJob } from '../../store/work/jobs.ts';
import { addMail } from '../../store/work/outgoing-mail.ts';
import type { OperatorContext } from '../command.ts';

/** What a change of an order causes, written down for the running service: it sends the mail and returns the money. */
export const orderEffects = ({ now, settings }: OperatorContext): OrderEffects => ({
  jobs: { enqueue: (tx, job) => addJob(tx, job, now()) },
  mail: {
    async queue(tx, mail) {
      await addMail(tx, mail, now());
      await addJob(tx, { kind: 'mail', key: mail.key }, now());
    },
  },
  now,
  publicUrl: settings.publicUrl,
});
