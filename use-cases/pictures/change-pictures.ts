import { MAX_CAPTION, MAX_PICTURES } from '../../rules/listings/pictures.ts';
import { listPictures, type NewPicture, type PictureRow } from '../../store/listings/pictures.ts';
import { addPictures, arrangePictures, removePicture } from '../../store/listings/write/pictures.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { ownedListing } from '../../tools/shared/runtime/owned.ts';
import type { ActParts } from '../act-parts.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** A change to the pictures of a listing, apart from captions; `id` is a picture's. */
export type PictureWish = { what: 'save' | 'add' | 'earlier' | 'later' | 'remove'; id: number };

/** A decoded and re-encoded file, or what is wrong with it, to complete a sentence that begins with its name. */
export type Redrawn = NewPicture | { unusable: string };

type Asked = {
  person: Pick<Account, 'id' | 'role'>;
  listingId: number;
  wish: PictureWish;
  /** Typed captions by picture id; a picture without an entry keeps its caption. */
  captions: ReadonlyMap<number, string | null>;
  files: readonly { name: string; bytes: Buffer }[];
};

export type PicturesChanged =
  | { outcome: 'changed' }
  | { outcome: 'locked' | 'nothing_chosen' | 'caption_too_long' }
  | { outcome: 'no_room'; room: number; given: number }
  | { outcome: 'unusable'; file: string; why: string };

/** Changes the gallery of a listing that the person works on, completely or not at all. */
export async function changePictures(
  {
    db,
    now,
    redraw,
  }: Pick<ActParts, 'db' | 'now'> & { redraw: (file: Buffer, account: number) => Promise<Redrawn> },
  { person, listingId, wish, captions, files }: Asked,
): Promise<PicturesChanged> {
  const { unlocked } = await ownedListing(db, person, listingId);
  if (files.length > 0 && !unlocked.includes('media')) return { outcome: 'locked' };
  if (wish.what === 'add') {
    // Checked before decoding, which is expensive.
    const full = withoutRoom(await listPictures(db, listingId), files);
    if (full) return full;
  }
  const fresh: NewPicture[] = [];
  for (const { name, bytes } of files) {
    const redrawn = await redraw(bytes, person.id);
    if ('unusable' in redrawn) return { outcome: 'unusable', file: name, why: redrawn.unusable };
    fresh.push(redrawn);
  }
  if (wish.what === 'add' && fresh.length === 0) return { outcome: 'nothing_chosen' };
  return db.transaction(async (tx) => {
    // Others may have changed the gallery during the upload.
    await ownedListing(tx, person, listingId);
    const before = await listPictures(tx, listingId);
    const arranged = rearranged(before, wish).map(({ id, caption }) => {
      const typed = captions.get(id);
      return { id, caption: typed === undefined ? caption : typed };
    });
    if (arranged.some(({ caption }) => countCharacters(caption ?? '') > MAX_CAPTION)) {
      return { outcome: 'caption_too_long' };
    }
    const full = withoutRoom(arranged, fresh);
    if (full) return full;
    if (wish.what === 'remove') await removePicture(tx, listingId, wish.id);
    await arrangePictures(tx, listingId, arranged);
    await addPictures(tx, listingId, fresh, now());
    return { outcome: 'changed' };
  });
}

function withoutRoom(there: readonly unknown[], more: readonly unknown[]): PicturesChanged | undefined {
  const room = MAX_PICTURES - there.length;
  return more.length > room ? { outcome: 'no_room', room, given: more.length } : undefined;
}

function rearranged(before: readonly PictureRow[], { what, id }: PictureWish): PictureRow[] {
  if (what === 'remove') return before.filter((picture) => picture.id !== id);
  const pictures = [...before];
  const at = pictures.findIndex((picture) => picture.id === id);
  const to = what === 'earlier' ? at - 1 : what === 'later' ? at + 1 : at;
  if (at >= 0 && to >= 0 && to < pictures.length) pictures.splice(to, 0, ...pictures.splice(at, 1));
  return pictures;
}
