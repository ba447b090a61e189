import { putFace, removeFace } from '../../store/people/write/faces.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { ownProfile } from '../../tools/shared/listings/own-profile.ts';
import type { ActParts } from '../act-parts.ts';
import type { Drawn } from './upload-logo.ts';

/** `why` completes a sentence that begins with the picture. */
export type FaceChanged =
  { outcome: 'kept' | 'removed' | 'nothing_chosen' } | { outcome: 'unusable'; why: string };

/**
 * Saves a person's uploaded picture of themselves, or removes it with null. It is shown on the founder profiles of
 * their name on listings they work on, which become theirs.
 */
export async function changeFace(
  {
    db,
    now,
    draw,
  }: Pick<ActParts, 'db' | 'now'> & { draw: (file: Buffer, account: number) => Promise<Drawn> },
  { person, file }: { person: Pick<Account, 'id' | 'name'>; file: Buffer | null | undefined },
): Promise<FaceChanged> {
  if (file === undefined) return { outcome: 'nothing_chosen' };
  if (file === null) {
    await db.transaction((tx) => removeFace(tx, person.id));
    return { outcome: 'removed' };
  }
  const drawn = await draw(file, person.id);
  if ('unusable' in drawn) return { outcome: 'unusable', why: drawn.unusable };
  await db.transaction(async (tx) => {
    await putFace(tx, { accountId: person.id, ...drawn, createdAt: now() });
    await ownProfile(tx, person);
  });
  return { outcome: 'kept' };
}
