import { putFace, removeFace } from '../../store/people/write/faces.ts';
import type { Account } from '../../tools/kit/call/define.ts';
import { ownProfile } from '../../tools/kit/listings/own-profile.ts';
import type { ActParts } from '../act-parts.ts';

/** A picture of somebody, decoded and drawn anew; null for a file that is none. */
export type DrawnFace = { sha256: string; bytes: Buffer } | null;

export type FaceChanged = { outcome: 'kept' | 'removed' | 'nothing_chosen' | 'unusable' };

/**
 * Keeps the picture that a person uploaded of themselves, or, with null, removes the one there is. The founder profiles of
 * their name, on listings they work on, become theirs: there it is shown.
 */
export async function changeFace(
  { db, now, draw }: Pick<ActParts, 'db' | 'now'> & { draw: (file: Buffer) => Promise<DrawnFace> },
  { person, file }: { person: Pick<Account, 'id' | 'name'>; file: Buffer | null | undefined },
): Promise<FaceChanged> {
  if (file === undefined) return { outcome: 'nothing_chosen' };
  if (file === null) {
    await db.transaction((tx) => removeFace(tx, person.id));
    return { outcome: 'removed' };
  }
  const drawn = await draw(file);
  if (!drawn) return { outcome: 'unusable' };
  await db.transaction(async (tx) => {
    await putFace(tx, { accountId: person.id, ...drawn, createdAt: now() });
    await ownProfile(tx, person);
  });
  return { outcome: 'kept' };
}
