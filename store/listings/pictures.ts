import { and, asc, eq, getTableColumns, max } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

type Row = Queries['t']['listingPictures']['$inferSelect'];

/** A picture of a listing without its bytes, which are read one at a time. */
export type PictureRow = Omit<Row, 'bytes'>;

/** A picture that can be stored: decoded, and of known size in pixels. */
export type NewPicture = Pick<Row, 'mediaType' | 'width' | 'height' | 'sha256' | 'bytes'> & {
  caption?: string | null;
};

const withoutBytes = (db: Queries) => {
  const { bytes: _, ...columns } = getTableColumns(db.t.listingPictures);
  return columns;
};

/** The pictures of a listing in their order. */
export async function listPictures(db: Queries, listingId: number): Promise<PictureRow[]> {
  const { listingPictures } = db.t;
  return db
    .select(withoutBytes(db))
    .from(listingPictures)
    .where(eq(listingPictures.listingId, listingId))
    .orderBy(asc(listingPictures.position), asc(listingPictures.id));
}

/** A picture and the listing it belongs to, which decides who may see it. */
export async function findPicture(
  db: Queries,
  id: number,
): Promise<{ picture: PictureRow; listing: ListingRow } | undefined> {
  const { listingPictures, listings } = db.t;
  const [row] = await db
    .select({ picture: withoutBytes(db), listing: getTableColumns(listings) })
    .from(listingPictures)
    .innerJoin(listings, eq(listings.id, listingPictures.listingId))
    .where(eq(listingPictures.id, id));
  return row;
}

export async function pictureBytes(db: Queries, id: number): Promise<Buffer | undefined> {
  const { listingPictures } = db.t;
  const [row] = await db
    .select({ bytes: listingPictures.bytes })
    .from(listingPictures)
    .where(eq(listingPictures.id, id));
  return row?.bytes;
}

/** Adds pictures behind those a listing has. */
export async function addPictures(
  tx: Tx,
  listingId: number,
  pictures: readonly NewPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  const { listingPictures } = tx.t;
  const [last] = await tx
    .select({ position: max(listingPictures.position) })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, listingId));
  const first = (last?.position ?? -1) + 1;
  await tx.insert(listingPictures).values(
    pictures.map((picture, at) => ({
      ...picture,
      listingId,
      position: first + at,
      createdAt: now,
    })),
  );
}

/** Takes a picture away; nothing happens when the listing has none of this number. */
export async function removePicture(tx: Tx, listingId: number, id: number): Promise<void> {
  const { listingPictures } = tx.t;
  await tx
    .delete(listingPictures)
    .where(and(eq(listingPictures.id, id), eq(listingPictures.listingId, listingId)));
}

/** Puts pictures of a listing into the given order, with the given captions. */
export async function arrangePictures(
  tx: Tx,
  listingId: number,
  pictures: readonly { id: number; caption: string | null }[],
): Promise<void> {
  const { listingPictures } = tx.t;
  for (const [position, { id, caption }] of pictures.entries()) {
    await tx
      .update(listingPictures)
      .set({ position, caption })
      .where(and(eq(listingPictures.id, id), eq(listingPictures.listingId, listingId)));
  }
}
