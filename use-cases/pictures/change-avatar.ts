import { upsertAvatar, deleteAvatar } from '../../store/people/write/avatars.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { linkFounderProfile } from '../../tools/shared/listings/founder-profile.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import type { RedrawnLogo } from './upload-logo.ts';

/** `why` completes a sentence that begins with the picture. */
export type AvatarChangeResult =
  { outcome: 'saved' | 'removed' | 'nothing_chosen' } | { outcome: 'unusable'; why: string };

/**
 * Saves a person's uploaded picture of themselves, or removes it with null. It is shown on the founder profiles of
 * their name on listings they work on, which become theirs.
 */
export async function changeAvatar(
  {
    db,
    now,
    draw,
  }: Pick<UseCaseDeps, 'db' | 'now'> & { draw: (file: Buffer, account: number) => Promise<RedrawnLogo> },
  { person, file }: { person: Pick<Account, 'id' | 'name'>; file: Buffer | null | undefined },
): Promise<AvatarChangeResult> {
  if (file === undefined) return { outcome: 'nothing_chosen' };
  if (file === null) {
    await db.transaction((tx) => deleteAvatar(tx, person.id));
    return { outcome: 'removed' };
  }
  const drawn = await draw(file, person.id);
  if ('unusable' in drawn) return { outcome: 'unusable', why: drawn.unusable };
  await db.transaction(async (tx) => {
    await upsertAvatar(tx, { accountId: person.id, ...drawn, createdAt: now() });
    await linkFounderProfile(tx, person);
  });
  return { outcome: 'saved' };
}
