import { refundOrder } from '../../orders/settle.ts';
import { findOrderByNumber, ownLines } from '../../store/money/orders.ts';
import { paymentsOf } from '../../store/money/payments.ts';
import { type Command, CommandError } from '../command.ts';
import { orderEffects } from './order-effects.ts';

export default {
  name: 'orders refund',
  summary: 'Refunds a paid order whole and takes back what can be; says what cannot',
  usage: '<order>   the running service returns the money within a minute',

  async run({ positionals: [number] }, context) {
    if (number === undefined) throw new CommandError('orders refund takes the number of an order.', 2);
    return context.db.transaction(async (tx) => {
      const order = await findOrderByNumber(tx, number);
      if (!order) throw new CommandError(`There is no order ${number}.`);
      const payment = (await paymentsOf(tx, order.id)).find(({ state }) => state === 'paid');
      if (!(await refundOrder(tx, orderEffects(context), order, payment))) {
        throw new CommandError(`Order ${number} is ${order.status}: only a paid order can be refunded.`);
      }
      const lines = (await ownLines(tx, order)).map(({ position, name, fulfilment, note }) => ({
        line: position + 1,
        name,
        fulfilment,
        note,
      }));
      const words = lines.map(({ name, fulfilment, note }) => `  ${name}: ${fulfilment}. ${note ?? ''}`);
      return {
        data: { order: number, status: 'refunded', lines },
        text: [`Order ${number} is refunded.`, ...words].join('\n'),
      };
    });
  },
} satisfies Command;
