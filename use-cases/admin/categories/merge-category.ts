import { countRedirectsTo } from '../../../store/site/redirects.ts';
import { findCategory, listCategories, type CategoryRow } from '../../../store/listings/categories.ts';
import {
  hideBelowHidden,
  mergeCategoryRow,
  moveListings,
  putCategory,
} from '../../../store/listings/write/categories.ts';
import { moveOrderedCategory } from '../../../store/orders/write/ordered-categories.ts';
import type { ActParts } from '../../act-parts.ts';
import { changeOrTry } from '../try-out.ts';
import { nameInDrafts } from './name-in-drafts.ts';

type Asked = { from: string; into: string; dryRun: boolean };

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
const MOST_KEYWORDS = 100;
const MOST_ATTRIBUTES = 40;

/**
 * Merges a category into another one: its listings, drafts, subcategories, orders of extra categories, redirects,
 * attributes and keywords move there, and its slug and name refer to the other one from then on. Its description and
 * FAQs are deleted.
 */
export async function mergeCategory(
  { db }: Pick<ActParts, 'db'>,
  { from: fromSlug, into: intoSlug, dryRun }: Asked,
): Promise<
  | MergedCategory
  | { outcome: 'unknown'; slug: string }
  | { outcome: 'same' }
  /** The other category is one of its subcategories. */
  | { outcome: 'below' }
> {
  return changeOrTry(db, dryRun, async (tx) => {
    const from = await findCategory(tx, fromSlug);
    if (!from) return { outcome: 'unknown', slug: fromSlug };
    const into = await findCategory(tx, intoSlug);
    if (!into) return { outcome: 'unknown', slug: intoSlug };
    if (from.id === into.id) return { outcome: 'same' };
    if (into.parentId === from.id) return { outcome: 'below' };

    const all = await listCategories(tx);
    const below = all.filter(({ parentId }) => parentId === from.id);
    const above = all.find(({ id }) => id === into.parentId) ?? into;
    for (const child of below) await putCategory(tx, child, { slug: child.slug, parentId: above.id });
    await hideBelowHidden(tx);
    const attributes = newIn(from, into, 'attributes', MOST_ATTRIBUTES);
    const keywords = newIn(from, into, 'keywords', MOST_KEYWORDS);
    await putCategory(tx, into, {
      slug: into.slug,
      attributes: [...into.attributes, ...attributes],
      keywords: [...into.keywords, ...keywords],
    });
    const { moved, inBoth } = await moveListings(tx, from.id, into.id);
    const orders = await moveOrderedCategory(tx, from.slug, into.slug, inBoth);
    const drafts = await nameInDrafts(tx, [from], into.name);
    const redirects = await countRedirectsTo(tx, from.id);
    await mergeCategoryRow(tx, from, into.id);
    return {
      ...{ outcome: 'merged', listings: moved, drafts, orders, redirects },
      ...{ subcategories: below.map(({ slug }) => slug), subcategories_below: above.slug },
      ...{ attributes, keywords, into_hidden: into.hidden },
    };
  });
}

/** Returns what only the first category has, up to the limit. */
function newIn(
  from: CategoryRow,
  into: CategoryRow,
  member: 'attributes' | 'keywords',
  most: number,
): string[] {
  const has = new Set(into[member].map((word) => word.toLowerCase()));
  const fresh = from[member].filter((word) => !has.has(word.toLowerCase()));
  return fresh.slice(0, Math.max(0, most - into[member].length));
}
