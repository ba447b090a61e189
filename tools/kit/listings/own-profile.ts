import { foldedName } from '../../../rules/people/folded-name.ts';
import {
  listOpenProfiles,
  listOwnProfiles,
  type OwnProfile,
} from '../../../store/community/interview-answers.ts';
import { linkProfile } from '../../../store/community/write/interview-answers.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { Account } from '../call/define.ts';

/**
 * The caller's founder profile: linked before, or of their name on a listing they work on. All of their name are linked,
 * so that what is theirs shows on whichever is public; one with a live listing is told first.
 */
export async function ownProfile(
  tx: Tx,
  account: Pick<Account, 'id' | 'name'>,
): Promise<OwnProfile | undefined> {
  for (const { id, name } of await listOpenProfiles(tx, account.id)) {
    if (account.name === null || foldedName(name) !== foldedName(account.name)) continue;
    await linkProfile(tx, id, account.id);
  }
  const profiles = await listOwnProfiles(tx, account.id);
  return profiles.find(({ isPublic }) => isPublic) ?? profiles[0];
}
