import { disablePromo } from '../../store/money/promo-codes.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'promo disable',
  summary: 'Stops a promo code, also for orders that are not paid yet',
  usage: '<code>',

  async run({ positionals: [code] }, { db }) {
    if (code === undefined) throw new CommandError('promo disable takes a code.', 2);
    if (!(await db.transaction((tx) => disablePromo(tx, code)))) {
      throw new CommandError(`There is no code ${code}.`);
    }
    return { data: { code, active: false }, text: `${code} cannot be used any more.` };
  },
} satisfies Command;
