import { findCategory, listCategories } from '../../../store/listings/categories.ts';
import { setCategoryHidden } from '../../../store/listings/write/categories.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { changeOrDryRun } from '../../dry-run.ts';
import { countListings } from './count-listings.ts';

type HideCategoryInput = { slug: string; hidden: boolean; dryRun: boolean };

/**
 * Hides a category and its subcategories, or shows them again. Hidden categories are neither offered nor shown; their
 * listings stay in them.
 */
export async function hideCategory(
  { db }: Pick<UseCaseDeps, 'db'>,
  { slug, hidden, dryRun }: HideCategoryInput,
): Promise<
  | { outcome: 'done'; slugs: string[]; listings: number }
  | { outcome: 'unknown' }
  | { outcome: 'so_before' }
  /** Its parent is hidden. */
  | { outcome: 'parent_hidden'; parent: string }
> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const category = await findCategory(tx, slug);
    if (!category) return { outcome: 'unknown' };
    const all = await listCategories(tx);
    const parent = all.find(({ id }) => id === category.parentId);
    if (!hidden && parent?.hidden) return { outcome: 'parent_hidden', parent: parent.slug };
    const affected = all.filter(({ id, parentId }) => id === category.id || parentId === category.id);
    if (affected.every((one) => one.hidden === hidden)) return { outcome: 'so_before' };
    await setCategoryHidden(tx, category.id, hidden);
    return {
      outcome: 'done',
      slugs: affected.map((one) => one.slug),
      listings: await countListings(tx, affected),
    };
  });
}
