import * as accounts from '../../store/people/write/accounts.ts';
import { findPersonNameProblem } from '../../rules/people/app-name.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Maximum characters of a person's name. */
export const MAX_ACCOUNT_NAME_CHARACTERS = 80;

/** Changes the name of a person; an empty name removes it. */
export async function renameAccount(
  { db }: Pick<UseCaseDeps, 'db'>,
  { accountId, name }: { accountId: number; name: string },
): Promise<{ outcome: 'renamed' | 'too_long' } | { outcome: 'misleading'; problem: string }> {
  if (countCharacters(name) > MAX_ACCOUNT_NAME_CHARACTERS) return { outcome: 'too_long' };
  // It is shown with reviews and answers, so it must not pose as the team.
  const problem = findPersonNameProblem(name, (await getSiteSettings(db)).name);
  if (problem !== undefined) return { outcome: 'misleading', problem };
  await db.transaction((tx) => accounts.setAccountName(tx, accountId, name || null));
  return { outcome: 'renamed' };
}
