import { resetSecondFactor } from '../../use-cases/admin/members/reset-second-factor.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'second-factor reset',
  summary: 'Removes the second factor of an operator who lost it, so that they can set up a new one',
  usage: '<email>',

  async run({ positionals: [email] }, context) {
    if (email === undefined) throw new CommandError('second-factor reset takes an e-mail address.', 2);
    const done = await resetSecondFactor(context, { email, by: context.by });
    if (done === 'unknown') throw new CommandError(`There is no account ${email}.`);
    if (done === 'none') throw new CommandError(`${email} has no second factor.`);
    return {
      data: { email, reset: true },
      text: `${email} sets up a new second factor when it is next required.`,
    };
  },
} satisfies Command;
