import { refundOrder } from '../../use-cases/admin/orders/refund-order.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'orders refund',
  summary: 'Refunds a paid order completely and reverts its deliveries; says which cannot be reverted',
  usage: '<order>   the running service returns the money within a minute',

  async run({ positionals: [number] }, context) {
    if (number === undefined) throw new CommandError('orders refund takes the number of an order.', 2);
    const done = await refundOrder(context, { number });
    if (done.outcome === 'unknown') throw new CommandError(`There is no order ${number}.`);
    if (done.outcome === 'not_paid') {
      throw new CommandError(`Order ${number} is ${done.status}: only a paid order can be refunded.`);
    }
    const lines = done.lines.map(({ position, name, fulfilment, note }) => ({
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
  },
} satisfies Command;
