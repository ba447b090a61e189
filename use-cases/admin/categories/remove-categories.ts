import { FALLBACK_CATEGORY } from '../../../rules/listings/categories.ts';
import type { Tx } from '../../../store/engine/database.ts';
import {
  type CategoryRow,
  countListingsByCategory,
  listCategories,
} from '../../../store/listings/categories.ts';
import { deleteCategories } from '../../../store/listings/write/categories.ts';
import { listUnpaidCategories } from '../../../store/orders/ordered-categories.ts';
import { isBuiltInCategory } from '../../../store/sample/essentials.ts';
import { countRedirectsTo } from '../../../store/site/redirects.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { changeOrDryRun } from '../../dry-run.ts';
import { isInDrafts, renameInDrafts } from './rename-in-drafts.ts';

/** The slugs of the removed categories, and how many drafts and redirects lost them. */
type RemovedCategories = { outcome: 'removed'; slugs: string[]; drafts: number; redirects: number };

/** Removes an unused category and its subcategories. Drafts that name it lose the name. */
export async function removeCategory(
  { db }: Pick<UseCaseDeps, 'db'>,
  { slug, dryRun }: { slug: string; dryRun: boolean },
): Promise<
  | RemovedCategories
  | { outcome: 'unknown' }
  /** It or a subcategory has listings, or is named by an unpaid order. */
  | { outcome: 'in_use'; listings: number; orders: number }
> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const all = await listCategories(tx);
    const category = all.find((one) => one.slug === slug);
    if (!category) return { outcome: 'unknown' };
    const affected = all.filter(({ id, parentId }) => id === category.id || parentId === category.id);
    const [counts, ordered] = [await countListingsByCategory(tx), await listUnpaidCategories(tx)];
    const listings = affected.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
    const orders = affected.filter((one) => ordered.has(one.slug)).length;
    if (listings + orders > 0) return { outcome: 'in_use', listings, orders };
    return remove(tx, affected);
  });
}

/**
 * Removes every category that no listing, draft or unpaid order names, and none below it; with `builtIn`, only those
 * that came with the program. The fallback category stays.
 */
export async function removeEmptyCategories(
  { db }: Pick<UseCaseDeps, 'db'>,
  { builtIn, dryRun }: { builtIn: boolean; dryRun: boolean },
): Promise<RemovedCategories> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const all = await listCategories(tx);
    const [counts, ordered] = [await countListingsByCategory(tx), await listUnpaidCategories(tx)];
    const removableIds = new Set<number>();
    // Subcategories first: their parent is removed only if all of them are.
    for (const category of all.toSorted(
      (a, b) => Number(a.parentId === null) - Number(b.parentId === null),
    )) {
      const { id, slug } = category;
      if (slug === FALLBACK_CATEGORY || counts.has(id) || ordered.has(slug)) continue;
      if (builtIn && !isBuiltInCategory(category)) continue;
      if (all.some(({ id: below, parentId }) => parentId === id && !removableIds.has(below))) continue;
      if (!(await isInDrafts(tx, category))) removableIds.add(id);
    }
    return remove(
      tx,
      all.filter(({ id }) => removableIds.has(id)),
    );
  });
}

async function remove(tx: Tx, categories: readonly CategoryRow[]): Promise<RemovedCategories> {
  const slugs = categories.map(({ slug }) => slug);
  if (slugs.length === 0) return { outcome: 'removed', slugs, drafts: 0, redirects: 0 };
  const drafts = await renameInDrafts(tx, categories, null);
  const ids = categories.map(({ id }) => id);
  let redirects = 0;
  for (const id of ids) redirects += await countRedirectsTo(tx, id);
  await deleteCategories(tx, ids);
  return { outcome: 'removed', slugs, drafts, redirects };
}
