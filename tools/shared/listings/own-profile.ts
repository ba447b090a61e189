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
 * Finds the caller's founder profile: one linked earlier, or one with their name or the given `founderName` on a listing they work
 * on. Links every profile of that name, so that their answers show on the one that is public. Prefers a public profile.
 * Throws `invalid_request` if `founderName` matches none.
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

/** Lists the names of founders on the account's listings whose profiles no person has claimed yet. */
export const openFounders = async (tx: Tx, accountId: number): Promise<string[]> => [
  ...new Set((await listOpenProfiles(tx, accountId)).map(({ name }) => name)),
];
