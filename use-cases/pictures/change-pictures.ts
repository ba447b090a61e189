import { MAX_CAPTION, MAX_PICTURES } from '../../rules/listings/pictures.ts';
import { listPictures, type NewPicture, type PictureRow } from '../../store/listings/pictures.ts';
import { addPictures, reorderPictures, deletePicture } from '../../store/listings/write/pictures.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { authorizeListingAccess } from '../../tools/shared/runtime/authorize-owner.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** A change to the pictures of a listing, apart from captions; `id` is a picture's. */
export type PictureChange = { what: 'save' | 'add' | 'earlier' | 'later' | 'remove'; id: number };

/** A decoded and re-encoded file, or what is wrong with it, to complete a sentence that begins with its name. */
export type RedrawnPicture = NewPicture | { unusable: string };

type ChangePicturesInput = {
  person: Pick<Account, 'id' | 'role'>;
  listingId: number;
  change: PictureChange;
  /** Typed captions by picture id; a picture without an entry keeps its caption. */
  captions: ReadonlyMap<number, string | null>;
  files: readonly { name: string; bytes: Buffer }[];
};

export type ChangePicturesResult =
  | { outcome: 'changed' }
  | { outcome: 'locked' | 'nothing_chosen' | 'caption_too_long' }
  | { outcome: 'no_room'; room: number; given: number }
  | { outcome: 'unusable'; file: string; why: string };

/** Changes the gallery of a listing that the person works on, completely or not at all. */
export async function changePictures(
  {
    db,
    now,
    redrawPicture,
  }: Pick<UseCaseDeps, 'db' | 'now'> & {
    redrawPicture: (file: Buffer, account: number) => Promise<RedrawnPicture>;
  },
  { person, listingId, change, captions, files }: ChangePicturesInput,
): Promise<ChangePicturesResult> {
  const { unlocked } = await authorizeListingAccess(db, person, listingId);
  if (files.length > 0 && !unlocked.includes('media')) return { outcome: 'locked' };
  if (change.what === 'add') {
    // Checked before decoding, which is expensive.
    const noRoom = checkRoom(await listPictures(db, listingId), files);
    if (noRoom) return noRoom;
  }
  const newPictures: NewPicture[] = [];
  for (const { name, bytes } of files) {
    const redrawn = await redrawPicture(bytes, person.id);
    if ('unusable' in redrawn) return { outcome: 'unusable', file: name, why: redrawn.unusable };
    newPictures.push(redrawn);
  }
  if (change.what === 'add' && newPictures.length === 0) return { outcome: 'nothing_chosen' };
  return db.transaction(async (tx) => {
    // Others may have changed the gallery during the upload.
    await authorizeListingAccess(tx, person, listingId);
    const before = await listPictures(tx, listingId);
    const arranged = rearrange(before, change).map(({ id, caption }) => {
      const typed = captions.get(id);
      return { id, caption: typed === undefined ? caption : typed };
    });
    if (arranged.some(({ caption }) => countCharacters(caption ?? '') > MAX_CAPTION)) {
      return { outcome: 'caption_too_long' };
    }
    const noRoom = checkRoom(arranged, newPictures);
    if (noRoom) return noRoom;
    if (change.what === 'remove') await deletePicture(tx, listingId, change.id);
    await reorderPictures(tx, listingId, arranged);
    await addPictures(tx, listingId, newPictures, now());
    return { outcome: 'changed' };
  });
}

function checkRoom(existing: readonly unknown[], more: readonly unknown[]): ChangePicturesResult | undefined {
  const room = MAX_PICTURES - existing.length;
  return more.length > room ? { outcome: 'no_room', room, given: more.length } : undefined;
}

function rearrange(before: readonly PictureRow[], { what, id }: PictureChange): PictureRow[] {
  if (what === 'remove') return before.filter((picture) => picture.id !== id);
  const pictures = [...before];
  const at = pictures.findIndex((picture) => picture.id === id);
  const to = what === 'earlier' ? at - 1 : what === 'later' ? at + 1 : at;
  if (at >= 0 && to >= 0 && to < pictures.length) pictures.splice(to, 0, ...pictures.splice(at, 1));
  return pictures;
}
