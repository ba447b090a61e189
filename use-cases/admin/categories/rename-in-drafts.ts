import { replaceDraftCategory } from '../../../rules/drafts/draft-categories.ts';
import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import { findDraft, findDraftIdsContaining } from '../../../store/drafts/drafts.ts';
import { saveDraft } from '../../../store/drafts/write/drafts.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { CategoryRow } from '../../../store/listings/categories.ts';

type NamedCategory = Pick<CategoryRow, 'slug' | 'name'>;

const createCategoryMatcher = (categories: readonly NamedCategory[]) => {
  const names = new Set(
    categories.flatMap(({ slug, name }) => [normalizeCategoryName(slug), normalizeCategoryName(name)]),
  );
  return (name: string) => names.has(normalizeCategoryName(name));
};

/** Renames categories in drafts, or removes them (null). Returns the number of changed drafts. */
export async function renameInDrafts(
  tx: Tx,
  categories: readonly NamedCategory[],
  newName: string | null,
): Promise<number> {
  const isMatch = createCategoryMatcher(categories);
  let changed = 0;
  for (const id of await findDraftIdsContaining(
    tx,
    categories.flatMap(({ slug, name }) => [slug, name]),
  )) {
    const draft = await findDraft(tx, id);
    const document = draft && replaceDraftCategory(draft.document, isMatch, newName);
    if (!draft || !document) continue;
    // Nobody edited the draft, so it keeps its place in the list.
    await saveDraft(tx, id, { document }, draft.updatedAt);
    changed += 1;
  }
  return changed;
}

/** Checks whether any draft names the category. */
export async function isInDrafts(tx: Tx, category: NamedCategory): Promise<boolean> {
  const isMatch = createCategoryMatcher([category]);
  for (const id of await findDraftIdsContaining(tx, [category.slug, category.name])) {
    const draft = await findDraft(tx, id);
    if (draft && replaceDraftCategory(draft.document, isMatch, null)) return true;
  }
  return false;
}
