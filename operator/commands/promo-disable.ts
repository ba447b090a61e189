import { disablePromo } from '../../use-cases/admin/orders/disable-promo.ts';
import { listPromos } from '../../store/orders/promo-codes.ts';
import { type Command, CommandError } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';

export default {
  name: 'promo disable',
  summary: 'Stops a promo code, also for orders that are not paid yet',
  usage: '<code>',

  async run({ positionals: [input] }, context) {
    if (input === undefined) throw new CommandError('promo disable takes a code.', 2);
    const done = await disablePromo(context, { code: input });
    if (done.outcome === 'unknown') {
      const codes = (await listPromos(context.db)).map((one) => one.code);
      throw new CommandError(`There is no code ${input}.${didYouMean(input, codes)}`);
    }
    const { code } = done;
    return { data: { code, active: false }, text: `${code} cannot be used any more.` };
  },
} satisfies Command;
