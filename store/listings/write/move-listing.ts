import { eq } from 'drizzle-orm';
import { applyListingMove, type ListingMove } from '../../../rules/states/listing-moves.ts';
import type { Tx } from '../../engine/database.ts';
import type { ListingRow, NewListing } from '../listings.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Moves a listing to its next state by an event. Apart from an import, this is the only way its status, plan and weeks change.
 * Throws if the listing's status does not allow the event; callers that can meet this check `LISTING` first.
 */
export const moveListing = (
  tx: Tx,
  { id, status }: Pick<ListingRow, 'id' | 'status'>,
  move: ListingMove,
  now: Date,
): Promise<ListingRow> => writeListingState(tx, id, applyListingMove(status, move), now);

/** Writes any columns of a listing, including its state, as in an operator's import. */
export async function writeListingState(
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
