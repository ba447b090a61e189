import { deliveredMessage } from '../../pipeline/mail/order-messages.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findOrderByNumber, ownLines, updateLine } from '../../store/money/orders.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type Command, CommandError } from '../command.ts';
import { orderEffects } from './order-effects.ts';

const MAX_NOTE = 1000;

export default {
  name: 'orders fulfil',
  summary: 'Marks a line that was done by hand as fulfilled, and tells the buyer',
  usage: '<order> <line> [--note <text>]   line from orders list; the note goes to the buyer',
  options: { note: { type: 'string' } },

  async run({ positionals: [number, position], values }, context) {
    const index = Number(position) - 1;
    if (number === undefined || !Number.isInteger(index)) {
      throw new CommandError('orders fulfil takes an order and the number of a line.', 2);
    }
    const note = typeof values['note'] === 'string' ? values['note'].slice(0, MAX_NOTE) : 'Done by the team.';
    const { db, now, settings } = context;
    return db.transaction(async (tx) => {
      const order = await findOrderByNumber(tx, number);
      const line = order && (await ownLines(tx, order)).find((one) => one.position === index);
      if (!order || !line) throw new CommandError(`There is no order ${number} with a line ${position}.`);
      if (line.fulfilment !== 'by_hand') {
        throw new CommandError(`Line ${position} of ${number} is ${line.fulfilment}: nothing is to be done.`);
      }
      await updateLine(tx, line.id, { fulfilment: 'done', fulfilledAt: now(), note });
      const buyer = await findAccount(tx, order.accountId);
      if (buyer) {
        const { name } = await getSiteSettings(tx);
        const url = `${settings.publicUrl}/orders/${number}`;
        const message = deliveredMessage(name, number, line.name, note, url);
        const key = `fulfilled-${number}-${line.position}`;
        await orderEffects(context).mail.queue(tx, { key, to: buyer.email, ...message });
      }
      return {
        data: { order: number, line: line.position + 1, fulfilment: 'done', note },
        text: `${line.name} of ${number} is done; ${buyer?.email ?? 'nobody'} is told.`,
      };
    });
  },
} satisfies Command;
