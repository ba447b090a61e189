import { foldedName } from '../../../rules/people/folded-name.ts';
import {
  listOpenProfiles,
  listOwnProfiles,
  type OwnProfile,
} from '../../../store/community/interview-answers.ts';
import { linkProfile } from '../../../store/community/write/interview-answers.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { Account } from '../runtime/define.ts';
import { invalid } from '../runtime/errors.ts';

/**
 * The caller's founder profile: linked before, or of their name, or the one they are `called`, on a listing they work on. All
 * of the name are linked, so that what is theirs shows on whichever is public; one with a live listing is told first.
 */
export async function ownProfile(
  tx: Tx,
  account: Pick<Account, 'id' | 'name'>,
  called?: string,
): Promise<OwnProfile | undefined> {
  const names = [account.name, called].flatMap((name) => (name ? foldedName(name) : []));
  const open = await listOpenProfiles(tx, account.id);
  for (const { id, name } of open)
    if (names.includes(foldedName(name))) await linkProfile(tx, id, account.id);
  const profiles = await listOwnProfiles(tx, account.id);
  if (called && ![...open, ...profiles].some(({ name }) => foldedName(name) === foldedName(called))) {
    throw invalid(
      'founder',
      'No listing of yours has a founder of this name who is nobody else yet.',
      'Name the founders with update_draft first, or leave it out. Who is on listings of another owner, too, is taken out there and named again.',
    );
  }
  return profiles.find(({ isPublic }) => isPublic) ?? profiles[0];
}

/** Names of the founders, on listings that the account works on, who no person said to be yet. */
export const openFounders = async (tx: Tx, accountId: number): Promise<string[]> => [
  ...new Set((await listOpenProfiles(tx, accountId)).map(({ name }) => name)),
];
