import { findFounder } from '../../store/listings/founders.ts';
import { removeFace } from '../../store/people/write/faces.ts';
import { noteTeamAction } from '../../store/team/write/team-actions.ts';
import type { ActParts, TeamReason } from '../act-parts.ts';

/** Removes the picture of a founder for good: it shows somebody else, or what nobody should see. */
export async function removeFounderFace(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { slug, by, reason }: { slug: string } & TeamReason,
): Promise<{ outcome: 'removed' | 'no_picture' }> {
  return db.transaction(async (tx) => {
    const accountId = (await findFounder(tx, slug))?.accountId;
    if (typeof accountId !== 'number' || !(await removeFace(tx, accountId))) return { outcome: 'no_picture' };
    await noteTeamAction(tx, { by, action: 'remove_picture', subject: slug, reason, undo: null }, now());
    return { outcome: 'removed' };
  });
}
