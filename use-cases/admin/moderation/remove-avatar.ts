import { findFounder } from '../../../store/listings/founders.ts';
import { takeDownAvatar } from '../../../store/people/write/avatars.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';

/** Removes the picture of a founder that shows another person or is inappropriate. They may upload another one. */
export async function removeFounderAvatar(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { slug, by, reason }: { slug: string } & TeamReason,
): Promise<{ outcome: 'removed' | 'no_picture' }> {
  return db.transaction(async (tx) => {
    const accountId = (await findFounder(tx, slug))?.accountId;
    if (typeof accountId !== 'number') return { outcome: 'no_picture' };
    const sha256 = await takeDownAvatar(tx, accountId, now());
    if (sha256 === undefined) return { outcome: 'no_picture' };
    const undo = { do: 'put_face_back', accountId, sha256 } as const;
    await recordTeamAction(tx, { by, action: 'remove_picture', subject: slug, reason, undo }, now());
    return { outcome: 'removed' };
  });
}
