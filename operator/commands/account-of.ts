import { type AccountRow, findAccountByEmail } from '../../store/people/accounts.ts';
import type { Queries } from '../../store/engine/database.ts';
import { CommandError } from '../command.ts';

/** The account with this address. Throws CommandError where no address is given or nobody has it. */
export async function accountOf(
  db: Queries,
  command: string,
  email: string | undefined,
): Promise<AccountRow> {
  if (email === undefined) throw new CommandError(`${command} takes the e-mail address of an account.`, 2);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandError(`There is no account ${email}.`);
  return account;
}
