/** The category and everything below it in the tree, itself first. */
export function withSubcategories(
  categories: { id: number; parentId: number | null }[],
  id: number,
): number[] {
  const below = categories.filter((category) => category.parentId === id);
  return [id, ...below.flatMap((category) => withSubcategories(categories, category.id))];
}
