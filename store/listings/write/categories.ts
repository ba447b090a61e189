import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isSame } from '../listing-content.ts';
import type { CategoryPut, CategoryRow } from '../categories.ts';
import { oneRow } from '../../engine/one-row.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/** Sets a listing's categories; the first is its primary one. */
export async function setListingCategories(tx: Tx, listingId: number, categoryIds: number[]): Promise<void> {
  const { listingCategories, listings } = tx.t;
  await tx.delete(listingCategories).where(eq(listingCategories.listingId, listingId));
  for (const [position, categoryId] of categoryIds.entries()) {
    await tx.insert(listingCategories).values({ listingId, categoryId, primary: position === 0 });
  }
  await tx
    .update(listings)
    .set({ primaryCategoryId: categoryIds[0] ?? null })
    .where(eq(listings.id, listingId));
}

/** Adds a category, or gives `before` what differs. */
export async function putCategory(
  tx: Tx,
  before: CategoryRow | undefined,
  put: CategoryPut,
): Promise<{ row: CategoryRow; done: 'added' | 'changed' | 'unchanged' }> {
  const { categories } = tx.t;
  if (!before) {
    const row = oneRow(
      await tx
        .insert(categories)
        .values({ ...put, name: put.name ?? put.slug })
        .returning(),
    );
    return { row: row, done: 'added' };
  }
  const isChanged = entriesOf(put).some(([name, value]) => !isSame(value ?? before[name], before[name]));
  if (!isChanged) return { row: before, done: 'unchanged' };
  const row = oneRow(await tx.update(categories).set(put).where(eq(categories.id, before.id)).returning());
  return { row: row, done: 'changed' };
}
