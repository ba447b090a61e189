/** Slug of the fallback category for listings that fit nowhere else, if the directory has one. */
export const FALLBACK_CATEGORY = 'other';

/** Normalizes the slug or name of a former category: case and surrounding spaces do not matter. */
export const normalizeCategoryName = (text: string): string => text.trim().toLowerCase();

/** Returns the id of a category, followed by those of all its subcategories. */
export function listWithSubcategories(
  categories: { id: number; parentId: number | null }[],
  id: number,
): number[] {
  const children = categories.filter((category) => category.parentId === id);
  return [id, ...children.flatMap((category) => listWithSubcategories(categories, category.id))];
}
