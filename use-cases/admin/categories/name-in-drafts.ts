import { withCategory } from '../../../rules/drafts/draft-categories.ts';
import { calledAs } from '../../../rules/listings/categories.ts';
import { findDraft, listDraftsHolding } from '../../../store/drafts/drafts.ts';
import { saveDraft } from '../../../store/drafts/write/drafts.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { CategoryRow } from '../../../store/listings/categories.ts';

type Called = Pick<CategoryRow, 'slug' | 'name'>;

const meansOneOf = (categories: readonly Called[]) => {
  const called = new Set(categories.flatMap(({ slug, name }) => [calledAs(slug), calledAs(name)]));
  return (name: string) => called.has(calledAs(name));
};

/** Renames categories in drafts, or removes them (null). Returns the number of changed drafts. */
export async function nameInDrafts(
  tx: Tx,
  categories: readonly Called[],
  becomes: string | null,
): Promise<number> {
  const isMeant = meansOneOf(categories);
  let changed = 0;
  for (const id of await listDraftsHolding(
    tx,
    categories.flatMap(({ slug, name }) => [slug, name]),
  )) {
    const draft = await findDraft(tx, id);
    const document = draft && withCategory(draft.document, isMeant, becomes);
    if (!draft || !document) continue;
    // Nobody edited the draft, so it keeps its place in the list.
    await saveDraft(tx, id, { document }, draft.updatedAt);
    changed += 1;
  }
  return changed;
}

/** Checks whether any draft names the category. */
export async function isInDrafts(tx: Tx, category: Called): Promise<boolean> {
  const isMeant = meansOneOf([category]);
  for (const id of await listDraftsHolding(tx, [category.slug, category.name])) {
    const draft = await findDraft(tx, id);
    if (draft && withCategory(draft.document, isMeant, null)) return true;
  }
  return false;
}
