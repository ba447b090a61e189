/** Slug of the fallback category for listings that fit nowhere else, if the directory has one. */
export const FALLBACK_CATEGORY = 'other';

/** Normalizes the slug or name of a former category: case and surrounding spaces do not matter. */
export const calledAs = (text: string): string => text.trim().toLowerCase();

/** Returns the id of a category, followed by those of all its subcategories. */
export function withSubcategories(
  categories: { id: number; parentId: number | null }[],
  id: number,
): number[] {
  const below = categories.filter((category) => category.parentId === id);
  return [id, ...below.flatMap((category) => withSubcategories(categories, category.id))];
}
