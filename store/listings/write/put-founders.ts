import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isSame } from '../listing-content.ts';
import { type FounderPlace, type FounderPut, founderPlacesOf } from '../founder-places.ts';
import { oneRow } from '../../engine/one-row.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/** Adds a founder, or changes the one with that slug where it differs. `roles`, if given, replaces all their roles. */
export async function putFounder(
  tx: Tx,
  { places, ...put }: FounderPut,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { founders, listingFounders } = tx.t;
  const [before] = await tx.select().from(founders).where(eq(founders.slug, put.slug));
  if (!before) {
    const row = oneRow(
      await tx
        .insert(founders)
        .values({ ...put, name: put.name ?? put.slug })
        .returning(),
    );
    if (places?.length)
      await tx.insert(listingFounders).values(places.map((place) => ({ ...place, founderId: row.id })));
    return 'added';
  }
  const isChanged = entriesOf(put).some(([name, value]) => !isSame(value ?? before[name], before[name]));
  if (isChanged) await tx.update(founders).set(put).where(eq(founders.id, before.id));
  const held = (await founderPlacesOf(tx, [before.id])).get(before.id) ?? [];
  const byListing = (a: FounderPlace, b: FounderPlace) => a.listingId - b.listingId;
  const isMoved = places !== undefined && !isSame(places.toSorted(byListing), held.toSorted(byListing));
  if (isMoved) {
    await tx.delete(listingFounders).where(eq(listingFounders.founderId, before.id));
    if (places.length)
      await tx.insert(listingFounders).values(places.map((place) => ({ ...place, founderId: before.id })));
  }
  return isChanged || isMoved ? 'changed' : 'unchanged';
}
