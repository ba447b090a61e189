import { normalizeName } from '../../../rules/people/normalize-name.ts';
import {
  listLinkableProfiles,
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
export async function linkFounderProfile(
  tx: Tx,
  account: Pick<Account, 'id' | 'name'>,
  founderName?: string,
): Promise<OwnProfile | undefined> {
  const names = [account.name, founderName].flatMap((name) => (name ? normalizeName(name) : []));
  const open = await listLinkableProfiles(tx, account.id);
  for (const { id, name } of open)
    if (names.includes(normalizeName(name))) await linkProfile(tx, id, account.id);
  const profiles = await listOwnProfiles(tx, account.id);
  if (
    founderName &&
    ![...open, ...profiles].some(({ name }) => normalizeName(name) === normalizeName(founderName))
  ) {
    throw invalid(
      'founder',
      'No listing of yours has a founder of this name who is nobody else yet.',
      'Name the founders with update_draft first, or leave it out. Who is on listings of another owner, too, is taken out there and named again.',
    );
  }
  return profiles.find(({ isPublic }) => isPublic) ?? profiles[0];
}

/** Lists the names of founders on the account's listings whose profiles no person has claimed yet. */
export const listUnclaimedFounders = async (tx: Tx, accountId: number): Promise<string[]> => [
  ...new Set((await listLinkableProfiles(tx, accountId)).map(({ name }) => name)),
];
