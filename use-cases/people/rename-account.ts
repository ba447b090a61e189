import * as accounts from '../../store/people/write/accounts.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Maximum characters of a person's name. */
export const MAX_ACCOUNT_NAME_CHARACTERS = 80;

/** Changes the name of a person; an empty name removes it. */
export async function renameAccount(
  { db }: Pick<UseCaseDeps, 'db'>,
  { accountId, name }: { accountId: number; name: string },
): Promise<{ outcome: 'renamed' | 'too_long' }> {
  if (countCharacters(name) > MAX_ACCOUNT_NAME_CHARACTERS) return { outcome: 'too_long' };
  await db.transaction((tx) => accounts.setAccountName(tx, accountId, name || null));
  return { outcome: 'renamed' };
}
