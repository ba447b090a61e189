import { z } from 'zod';
import { changeRole } from '../../use-cases/admin/members/change-role.ts';
import { type Command, CommandError } from '../command.ts';

const EMAIL = z.string().trim().toLowerCase().max(254).pipe(z.email());

export default {
  name: 'make-operator',
  startsDirectory: true,
  summary: 'Lets a person edit every listing; creates the account if there is none',
  usage: '<email> [--remove]\n  --remove  makes them a member again',
  options: { remove: { type: 'boolean' } },

  async run({ positionals: [word], values }, context) {
    const email = EMAIL.safeParse(word);
    if (!email.success) throw new CommandError('make-operator takes an e-mail address.', 2);
    const role = values['remove'] === true ? 'member' : 'operator';
    const given = await changeRole(context, { email: email.data, role, by: context.by });
    if (given === 'reviewer')
      throw new CommandError(
        `${email.data} is a reviewer, whose code is known to others. Run reviewer remove first.`,
      );
    return { data: { email: email.data, role }, text: `${email.data} is ${role} now.` };
  },
} satisfies Command;
