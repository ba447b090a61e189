import { and, eq, inArray, or } from 'drizzle-orm';
import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import type { Tx } from '../../engine/database.ts';
import { isEqualJson } from '../listing-content.ts';
import type { CategoryInput, CategoryRow } from '../categories.ts';
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

/** Adds a category, or changes `before` where it differs. */
export async function upsertCategory(
  tx: Tx,
  before: CategoryRow | undefined,
  input: CategoryInput,
): Promise<{ row: CategoryRow; done: 'added' | 'changed' | 'unchanged' }> {
  const { categories } = tx.t;
  if (!before) {
    const row = oneRow(
      await tx
        .insert(categories)
        .values({ ...input, name: input.name ?? input.slug })
        .returning(),
    );
    return { row: row, done: 'added' };
  }
  const isChanged = entriesOf(input).some(
    ([name, value]) => !isEqualJson(value ?? before[name], before[name]),
  );
  if (!isChanged) return { row: before, done: 'unchanged' };
  const row = oneRow(await tx.update(categories).set(input).where(eq(categories.id, before.id)).returning());
  return { row: row, done: 'changed' };
}

/** Hides a category with its subcategories, or shows them again. */
export async function setCategoryHidden(tx: Tx, id: number, hidden: boolean): Promise<void> {
  const { categories } = tx.t;
  await tx
    .update(categories)
    .set({ hidden })
    .where(or(eq(categories.id, id), eq(categories.parentId, id)));
}

/** Hides the subcategories of hidden categories. */
export async function hideSubcategoriesOfHidden(tx: Tx): Promise<void> {
  const { categories } = tx.t;
  const hidden = await tx.select({ id: categories.id }).from(categories).where(eq(categories.hidden, true));
  const parentIds = hidden.map(({ id }) => id);
  if (parentIds.length > 0)
    await tx.update(categories).set({ hidden: true }).where(inArray(categories.parentId, parentIds));
}

// SQLite takes 32,766 values in one statement.
const BATCH = 1000;

/**
 * Moves all listings of a category into another one. Returns how many were moved, and which listings were in both.
 * Inserts and deletes rows instead of updating them, because the triggers of the search index react to those.
 */
export async function moveListingsToCategory(
  tx: Tx,
  from: number,
  into: number,
): Promise<{ moved: number; inBoth: Set<number> }> {
  const { listingCategories: links, listings } = tx.t;
  const oldLinks = await tx.select().from(links).where(eq(links.categoryId, from));
  const existingLinks = await tx
    .select({ id: links.listingId })
    .from(links)
    .where(eq(links.categoryId, into));
  const inOther = new Set(existingLinks.map(({ id }) => id));
  const newLinks = oldLinks.filter(({ listingId }) => !inOther.has(listingId));
  for (let at = 0; at < newLinks.length; at += BATCH) {
    const rows = newLinks.slice(at, at + BATCH).map((link) => ({ ...link, categoryId: into }));
    await tx.insert(links).values(rows);
  }
  const first = tx.select({ id: listings.id }).from(listings).where(eq(listings.primaryCategoryId, from));
  await tx
    .update(links)
    .set({ primary: true })
    .where(and(eq(links.categoryId, into), inArray(links.listingId, first)));
  await tx.delete(links).where(eq(links.categoryId, from));
  await tx.update(listings).set({ primaryCategoryId: into }).where(eq(listings.primaryCategoryId, from));
  const inBoth = new Set(oldLinks.map(({ listingId }) => listingId).filter((id) => inOther.has(id)));
  return { moved: oldLinks.length, inBoth };
}

/** Makes the slug and name of a category, and those merged into it before, refer to another category; then deletes it. */
export async function mergeCategoryRow(tx: Tx, from: CategoryRow, into: number): Promise<void> {
  const { categories, formerCategories: former, redirects } = tx.t;
  await tx.update(former).set({ categoryId: into }).where(eq(former.categoryId, from.id));
  await tx.update(redirects).set({ categoryId: into }).where(eq(redirects.categoryId, from.id));
  for (const called of new Set([from.slug, from.name].map(normalizeCategoryName)))
    await tx
      .insert(former)
      .values({ called, categoryId: into })
      .onConflictDoUpdate({ target: former.called, set: { categoryId: into } });
  await tx.delete(categories).where(eq(categories.id, from.id));
}

/** Deletes categories that have no listings, with the redirects to them. Subcategories may be among them. */
export async function deleteCategories(tx: Tx, ids: number[]): Promise<void> {
  await tx.delete(tx.t.categories).where(inArray(tx.t.categories.id, ids));
}
