import { countRedirectsTo } from '../../../store/site/redirects.ts';
import { findCategory, listCategories, type CategoryRow } from '../../../store/listings/categories.ts';
import {
  hideSubcategoriesOfHidden,
  mergeCategoryRow,
  moveListingsToCategory,
  upsertCategory,
} from '../../../store/listings/write/categories.ts';
import { moveOrderedCategory } from '../../../store/orders/write/ordered-categories.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { changeOrDryRun } from '../../dry-run.ts';
import { renameInDrafts } from './rename-in-drafts.ts';

type MergeCategoryInput = { from: string; into: string; dryRun: boolean };

/** The numbers of things that moved to the other category. */
export type MergedCategory = {
  outcome: 'merged';
  listings: number;
  drafts: number;
  orders: number;
  redirects: number;
  /** Slugs of its subcategories, and of their new parent. */
  subcategories: string[];
  subcategories_below: string;
  /** What the other category did not have before. */
  attributes: string[];
  keywords: string[];
  into_hidden: boolean;
};

// The same limits as for imports.
const MAX_KEYWORDS = 100;
const MAX_ATTRIBUTES = 40;

/**
 * Merges a category into another one: its listings, drafts, subcategories, orders of extra categories, redirects,
 * attributes and keywords move there, and its slug and name refer to the other one from then on. Its description and
 * FAQs are deleted.
 */
export async function mergeCategory(
  { db }: Pick<UseCaseDeps, 'db'>,
  { from: fromSlug, into: intoSlug, dryRun }: MergeCategoryInput,
): Promise<
  | MergedCategory
  | { outcome: 'unknown'; slug: string }
  | { outcome: 'same' }
  /** The other category is one of its subcategories. */
  | { outcome: 'below' }
> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const from = await findCategory(tx, fromSlug);
    if (!from) return { outcome: 'unknown', slug: fromSlug };
    const into = await findCategory(tx, intoSlug);
    if (!into) return { outcome: 'unknown', slug: intoSlug };
    if (from.id === into.id) return { outcome: 'same' };
    if (into.parentId === from.id) return { outcome: 'below' };

    const all = await listCategories(tx);
    const subcategories = all.filter(({ parentId }) => parentId === from.id);
    const newParent = all.find(({ id }) => id === into.parentId) ?? into;
    for (const child of subcategories)
      await upsertCategory(tx, child, { slug: child.slug, parentId: newParent.id });
    await hideSubcategoriesOfHidden(tx);
    const attributes = listMissing(from, into, 'attributes', MAX_ATTRIBUTES);
    const keywords = listMissing(from, into, 'keywords', MAX_KEYWORDS);
    await upsertCategory(tx, into, {
      slug: into.slug,
      attributes: [...into.attributes, ...attributes],
      keywords: [...into.keywords, ...keywords],
    });
    const { moved, inBoth } = await moveListingsToCategory(tx, from.id, into.id);
    const orders = await moveOrderedCategory(tx, from.slug, into.slug, inBoth);
    const drafts = await renameInDrafts(tx, [from], into.name);
    const redirects = await countRedirectsTo(tx, from.id);
    await mergeCategoryRow(tx, from, into.id);
    return {
      ...{ outcome: 'merged', listings: moved, drafts, orders, redirects },
      ...{ subcategories: subcategories.map(({ slug }) => slug), subcategories_below: newParent.slug },
      ...{ attributes, keywords, into_hidden: into.hidden },
    };
  });
}

/** Returns what only the first category has, up to the limit. */
function listMissing(
  from: CategoryRow,
  into: CategoryRow,
  member: 'attributes' | 'keywords',
  max: number,
): string[] {
  const has = new Set(into[member].map((word) => word.toLowerCase()));
  const missing = from[member].filter((word) => !has.has(word.toLowerCase()));
  return missing.slice(0, Math.max(0, max - into[member].length));
}
