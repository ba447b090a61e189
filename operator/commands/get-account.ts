import { type AccountRow, findAccountByEmail } from '../../store/people/accounts.ts';
import type { Queries } from '../../store/engine/database.ts';
import { CommandError } from '../command.ts';

/** Finds the account with this mail address. Throws CommandError if the address is missing or unknown. */
export async function getAccount(
  db: Queries,
  command: string,
  email: string | undefined,
): Promise<AccountRow> {
  if (email === undefined) throw new CommandError(`${command} takes the e-mail address of an account.`, 2);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandError(`There is no account ${email}.`);
  return account;
}
