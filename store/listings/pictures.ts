import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';
import { isLive } from './is-live.ts';
import type { ListingRow } from './listings.ts';

type Row = Queries['t']['listingPictures']['$inferSelect'];

/** A picture of a listing without its bytes, which are read for one picture at a time. */
export type PictureRow = Omit<Row, 'bytes'>;

/** A picture ready to be stored: checked by decoding, with its size in pixels. */
export type NewPicture = Pick<Row, 'mediaType' | 'width' | 'height' | 'sha256' | 'bytes'> & {
  caption?: string | null;
};

const columnsWithoutBytes = (db: Queries) => {
  const { bytes: _, ...columns } = getTableColumns(db.t.listingPictures);
  return columns;
};

/** Lists the pictures of a listing in their order. */
export async function listPictures(db: Queries, listingId: number): Promise<PictureRow[]> {
  const { listingPictures } = db.t;
  return db
    .select(columnsWithoutBytes(db))
    .from(listingPictures)
    .where(eq(listingPictures.listingId, listingId))
    .orderBy(asc(listingPictures.position), asc(listingPictures.id));
}

const picturesBySlug = preparedFor((q, slugs: number) => {
  const { listingPictures, listings } = q.t;
  return q
    .select({ slug: listings.slug, unlocked: listings.unlocked, picture: columnsWithoutBytes(q) })
    .from(listingPictures)
    .innerJoin(listings, eq(listings.id, listingPictures.listingId))
    .where(and(inArray(listings.slug, idPlaceholders(slugs)), isLive(q)))
    .orderBy(asc(listingPictures.position), asc(listingPictures.id));
});

/** Returns the first picture of each of these live listings that may show pictures, by slug. */
export async function getFirstPictures(
  db: Queries,
  slugs: readonly string[],
): Promise<Map<string, PictureRow>> {
  if (slugs.length === 0) return new Map();
  const rows = await picturesBySlug(db, slugs.length, idValues([...slugs]));
  const shown = rows.filter(({ unlocked }) => unlocked.includes('media')).toReversed();
  return new Map(shown.map(({ slug, picture }) => [slug, picture]));
}

/** Finds a picture with its listing, which decides who may see it. */
export async function findPicture(
  db: Queries,
  id: number,
): Promise<{ picture: PictureRow; listing: ListingRow } | undefined> {
  const { listingPictures, listings } = db.t;
  const [row] = await db
    .select({ picture: columnsWithoutBytes(db), listing: getTableColumns(listings) })
    .from(listingPictures)
    .innerJoin(listings, eq(listings.id, listingPictures.listingId))
    .where(eq(listingPictures.id, id));
  return row;
}

export async function readPictureBytes(db: Queries, id: number): Promise<Buffer | undefined> {
  const { listingPictures } = db.t;
  const [row] = await db
    .select({ bytes: listingPictures.bytes })
    .from(listingPictures)
    .where(eq(listingPictures.id, id));
  return row?.bytes;
}
