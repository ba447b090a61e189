import { eq } from 'drizzle-orm';
import { launchAfter, type ListingMove } from '../../../rules/states/listing-moves.ts';
import type { Tx } from '../../engine/database.ts';
import type { ListingRow, NewListing } from '../listings.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Moves a listing by an event: the only way its status, plan and weeks change, but for an import. Throws where the
 * event cannot happen in the status the listing has; who can meet that asks `LISTING` first and says it in its words.
 */
export const moveListing = (
  tx: Tx,
  { id, status }: Pick<ListingRow, 'id' | 'status'>,
  move: ListingMove,
  now: Date,
): Promise<ListingRow> => placeListing(tx, id, launchAfter(status, move), now);

/** Gives a listing what an import of the operator says, whatever state that puts it into. */
export async function placeListing(
  tx: Tx,
  id: number,
  change: Partial<NewListing>,
  now: Date,
): Promise<ListingRow> {
  const { listings } = tx.t;
  return oneRow(
    await tx
      .update(listings)
      .set({ ...change, updatedAt: now })
      .where(eq(listings.id, id))
      .returning(),
  );
}
