import { findCategory, listCategories } from '../../../store/listings/categories.ts';
import { putCategoryHidden } from '../../../store/listings/write/categories.ts';
import type { ActParts } from '../../act-parts.ts';
import { changeOrTry } from '../try-out.ts';
import { countListings } from './count-listings.ts';

type Asked = { slug: string; hidden: boolean; dryRun: boolean };

/**
 * Hides a category and its subcategories, or shows them again. Hidden categories are neither offered nor shown; their
 * listings stay in them.
 */
export async function hideCategory(
  { db }: Pick<ActParts, 'db'>,
  { slug, hidden, dryRun }: Asked,
): Promise<
  | { outcome: 'done'; slugs: string[]; listings: number }
  | { outcome: 'unknown' }
  | { outcome: 'so_before' }
  /** Its parent is hidden. */
  | { outcome: 'parent_hidden'; parent: string }
> {
  return changeOrTry(db, dryRun, async (tx) => {
    const category = await findCategory(tx, slug);
    if (!category) return { outcome: 'unknown' };
    const all = await listCategories(tx);
    const parent = all.find(({ id }) => id === category.parentId);
    if (!hidden && parent?.hidden) return { outcome: 'parent_hidden', parent: parent.slug };
    const meant = all.filter(({ id, parentId }) => id === category.id || parentId === category.id);
    if (meant.every((one) => one.hidden === hidden)) return { outcome: 'so_before' };
    await putCategoryHidden(tx, category.id, hidden);
    return { outcome: 'done', slugs: meant.map((one) => one.slug), listings: await countListings(tx, meant) };
  });
}
