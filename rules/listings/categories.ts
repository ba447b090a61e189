/** Slug of the category that takes what fits nowhere else, where the directory has it. */
export const FALLBACK_CATEGORY = 'other';

/** How a slug or name is written where former ones are kept: capitals and spaces around it mean nothing. */
export const calledAs = (text: string): string => text.trim().toLowerCase();

/** The category and everything below it in the tree, itself first. */
export function withSubcategories(
  categories: { id: number; parentId: number | null }[],
  id: number,
): number[] {
  const below = categories.filter((category) => category.parentId === id);
  return [id, ...below.flatMap((category) => withSubcategories(categories, category.id))];
}
