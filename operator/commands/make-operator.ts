import { z } from 'zod';
import { openAccount, setRole } from '../../store/people/accounts.ts';
import { record } from '../../store/people/audit-log.ts';
import { operatorName } from '../operator-name.ts';
import { type Command, CommandError } from '../command.ts';
import { silent } from '../silent-log.ts';

const EMAIL = z.string().trim().toLowerCase().max(254).pipe(z.email());

export default {
  name: 'make-operator',
  summary: 'Lets a person work on every listing; makes the account where there is none',
  usage: '<email> [--remove]\n  --remove  a member again',
  options: { remove: { type: 'boolean' } },

  async run({ positionals: [word], values }, { db, now }) {
    const email = EMAIL.safeParse(word);
    if (!email.success) throw new CommandError('make-operator takes an e-mail address.', 2);
    const role = values['remove'] === true ? 'member' : 'operator';
    await db.transaction(async (tx) => {
      const accountId = await openAccount(tx, email.data, now());
      await setRole(tx, accountId, role);
      const event = { type: 'role_changed', accountId, operator: operatorName(), details: { role } } as const;
      await record(tx, event, { now, log: silent });
    });
    return { data: { email: email.data, role }, text: `${email.data} is ${role} now.` };
  },
} satisfies Command;
