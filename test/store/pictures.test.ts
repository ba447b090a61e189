import { expect, it } from 'vitest';
import {
  findPicture,
  listPictures,
  type NewPicture,
  readPictureBytes,
} from '../../store/listings/pictures.ts';
import { addPictures, reorderPictures, deletePicture } from '../../store/listings/write/pictures.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

const NOW = new Date('2026-11-20T10:11:12.345Z');

const picture = (sha256: string): NewPicture => ({
  ...{ mediaType: 'image/webp', width: 640, height: 400, sha256 },
  bytes: Buffer.from(sha256),
});

describeDatabases('pictures of a listing', (db) => {
  let count = 0;
  async function listingWith(...hashes: string[]) {
    const listing = await addListing(db(), `pictured-${(count += 1)}`);
    await db().transaction((tx) => addPictures(tx, listing.id, hashes.map(picture), NOW));
    return { listing, pictures: await listPictures(db(), listing.id) };
  }
  const order = async (listingId: number) =>
    (await listPictures(db(), listingId)).map(({ sha256 }) => sha256);

  it('are listed without bytes in the order they were added, and read one by one', async () => {
    const { listing, pictures } = await listingWith('a', 'b');
    expect(pictures.map(({ id: _, ...row }) => row)).toEqual(
      ['a', 'b'].map((sha256, position) => ({
        ...{ listingId: listing.id, position, sha256, caption: null, createdAt: NOW },
        ...{ mediaType: 'image/webp', width: 640, height: 400 },
      })),
    );
    expect(await readPictureBytes(db(), pictures[1]!.id)).toEqual(Buffer.from('b'));
    expect(await findPicture(db(), pictures[1]!.id)).toEqual({ picture: pictures[1], listing });
    expect(await readPictureBytes(db(), 999_999)).toBeUndefined();
    expect(await findPicture(db(), 999_999)).toBeUndefined();
  });

  it('take a new order and captions, and stay in it when one goes and one comes', async () => {
    const { listing, pictures } = await listingWith('a', 'b', 'c');
    const [a, b, c] = pictures.map(({ id }) => id) as [number, number, number];
    await db().transaction(async (tx) => {
      await reorderPictures(tx, listing.id, [
        { id: c, caption: 'Third, “now” first' },
        { id: a, caption: null },
        { id: b, caption: 'Second' },
      ]);
    });
    expect(await order(listing.id)).toEqual(['c', 'a', 'b']);
    await db().transaction(async (tx) => {
      await deletePicture(tx, listing.id, a);
      await addPictures(tx, listing.id, [picture('d')], NOW);
    });
    expect(await order(listing.id)).toEqual(['c', 'b', 'd']);
    expect((await listPictures(db(), listing.id)).map(({ caption }) => caption)).toEqual([
      'Third, “now” first',
      'Second',
      null,
    ]);
  });

  it('are changed only through the listing they belong to', async () => {
    const { listing, pictures } = await listingWith('a');
    const other = await addListing(db(), 'other');
    await db().transaction(async (tx) => {
      await deletePicture(tx, other.id, pictures[0]!.id);
      await reorderPictures(tx, other.id, [{ id: pictures[0]!.id, caption: 'Not yours' }]);
    });
    expect(await listPictures(db(), listing.id)).toEqual(pictures);
  });
});
