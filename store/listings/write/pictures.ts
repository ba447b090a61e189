import { and, eq, max } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { NewPicture } from '../pictures.ts';

/** Adds pictures after those that a listing has. */
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

/** Deletes a picture; does nothing if the listing has none with this id. */
export async function deletePicture(tx: Tx, listingId: number, id: number): Promise<void> {
  const { listingPictures } = tx.t;
  await tx
    .delete(listingPictures)
    .where(and(eq(listingPictures.id, id), eq(listingPictures.listingId, listingId)));
}

/** Saves the order and captions of a listing's pictures. */
export async function reorderPictures(
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
