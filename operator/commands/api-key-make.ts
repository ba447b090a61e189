import { z } from 'zod';
import { KEY_SCOPES, createKeyForAccount } from '../../use-cases/admin/members/create-key-for-account.ts';
import { MAX_KEY_NAME_CHARACTERS, MAX_KEYS } from '../../use-cases/people/credentials/create-own-api-key.ts';
import { type Command, CommandError } from '../command.ts';

const EMAIL = z.string().trim().toLowerCase().max(254).pipe(z.email());

export default {
  name: 'api-key make',
  summary: 'Creates an API key for a person and prints it once; creates the account if there is none',
  usage: `<email> --scopes <scope,…> [--name <text>]
  --scopes  what it may do: ${KEY_SCOPES.join(', ')}; a launch needs account:read,listings:write
  --name    what it is for, 1 to ${MAX_KEY_NAME_CHARACTERS} characters`,
  notes: 'The person is notified by mail and can revoke the key at /account/api-keys.',
  options: { scopes: { type: 'string' }, name: { type: 'string' } },

  async run({ positionals: [word], values }, context) {
    const email = EMAIL.safeParse(word);
    if (!email.success) throw new CommandError('api-key make takes an e-mail address.', 2);
    const scopes = parseScopes(values['scopes']);
    const name = typeof values['name'] === 'string' ? values['name'].trim() : 'made by the operator';
    const made = await createKeyForAccount(context, { email: email.data, name, scopes, by: context.by });
    if (made.outcome === 'bad_name')
      throw new CommandError(`--name has 1 to ${MAX_KEY_NAME_CHARACTERS} characters.`, 2);
    if (made.outcome !== 'made')
      throw new CommandError(`${email.data} has ${MAX_KEYS} keys, which is the maximum.`);
    return { data: { email: email.data, scopes, key: made.key }, text: made.key };
  },
} satisfies Command;

/** Parses scopes separated by commas or spaces. */
function parseScopes(value: unknown): string[] {
  const requested = typeof value === 'string' ? value.split(/[\s,]+/).filter((one) => one !== '') : [];
  const unknown = requested.filter((one) => !KEY_SCOPES.includes(one));
  if (requested.length === 0 || unknown.length > 0)
    throw new CommandError(
      `${unknown.length > 0 ? `There is no scope ${unknown.join(', ')}` : '--scopes is missing'}: ${KEY_SCOPES.join(', ')} with commas between them.`,
      2,
    );
  return KEY_SCOPES.filter((scope) => requested.includes(scope));
}
