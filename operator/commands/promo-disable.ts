import { disablePromo } from '../../acts/operating/orders/disable-promo.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'promo disable',
  summary: 'Stops a promo code, also for orders that are not paid yet',
  usage: '<code>',

  async run({ positionals: [code] }, context) {
    if (code === undefined) throw new CommandError('promo disable takes a code.', 2);
    const { outcome } = await disablePromo(context, { code });
    if (outcome === 'unknown') throw new CommandError(`There is no code ${code}.`);
    return { data: { code, active: false }, text: `${code} cannot be used any more.` };
  },
} satisfies Command;
