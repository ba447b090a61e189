import { setField } from '../../rules/drafts/draft-document.ts';
import { type CategoryRow, listCategories } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { saveDraft } from '../../store/drafts/write/drafts.ts';
import type { ListingRow } from '../../store/listings/listings.ts';

/**
 * Sets a listing's categories by slug, the primary one first. Also updates its draft, so that a later edit there
 * keeps them. Unknown slugs are ignored.
 */
export async function setCategories(
  tx: Tx,
  listing: ListingRow,
  slugs: string[],
  now: Date,
): Promise<CategoryRow[]> {
  const all = await listCategories(tx);
  const rows = slugs.flatMap((slug) => all.find((one) => one.slug === slug) ?? []);
  const ids = rows.map(({ id }) => id);
  await setListingCategories(tx, listing.id, ids);
  const draft = listing.draftId === null ? undefined : await findDraft(tx, listing.draftId);
  if (draft) {
    const { fields } = draft.document;
    const names = rows.map(({ name }) => name);
    const categories = setField(fields.categories, names);
    await saveDraft(
      tx,
      draft.id,
      { document: { ...draft.document, fields: { ...fields, categories } } },
      now,
    );
  }
  return rows;
}
