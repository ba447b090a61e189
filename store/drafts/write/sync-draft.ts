import { type DraftDocument, setFaqs, setField } from '../../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldValue } from '../../../rules/drafts/draft-fields.ts';
import { z } from 'zod';
import type { Queries, Tx } from '../../engine/database.ts';
import { type DraftRow, findDraft } from '../drafts.ts';
import { saveDraft } from './drafts.ts';
import type { ContentChange } from '../../listings/listing-content.ts';
import type { ListingRow } from '../../listings/listings.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/**
 * Copies an edit of a listing into the draft it was made from, as the person's own values: a later edit of the draft
 * updates the listing again and must not bring back the old values.
 */
export async function syncDraftWithListing(
  tx: Tx,
  listing: ListingRow,
  change: ContentChange,
  now: Date,
): Promise<void> {
  const draft = await findDraftOfListing(tx, listing);
  if (draft) await saveDraft(tx, draft.id, { document: applyListingEdit(draft.document, change) }, now);
}

/** Finds the draft that a listing was made from. */
export async function findDraftOfListing(
  db: Queries,
  { id, draftId }: Pick<ListingRow, 'id' | 'draftId'>,
): Promise<DraftRow | undefined> {
  const draft = draftId === null ? undefined : await findDraft(db, draftId);
  return draft?.listingId === id ? draft : undefined;
}

/** Returns a draft with an edit of its listing. */
export function applyListingEdit(before: DraftDocument, change: ContentChange): DraftDocument {
  let document: DraftDocument = {
    ...(change.faqs ? setFaqs(before, change.faqs) : before),
    fields: { ...before.fields },
    seo: { ...before.seo },
  };
  for (const [field, value] of entriesOf(change)) {
    const name = DRAFT_FIELD_NAMES.find((one) => one === field);
    if (name) document.fields[name] = setField(document.fields[name], draftValue(value));
  }
  if (change.socials) document.company_socials = change.socials;
  if (change.story) document.story = change.story;
  if (change.language !== undefined) {
    const { language: _before, ...rest } = document;
    document = {
      ...rest,
      ...(change.language === null ? {} : { language: change.language }),
      language_is_own: true,
    };
  }
  if (change.seo_title !== undefined) document.seo = withText(document.seo, 'title', change.seo_title);
  if (change.seo_description !== undefined)
    document.seo = withText(document.seo, 'meta', change.seo_description);
  return document;
}

const draftValue = (value: ContentChange[keyof ContentChange]): DraftFieldValue | null =>
  typeof value === 'number' ? String(value) : DRAFT_VALUE.parse(value ?? null);

const DRAFT_VALUE = z.union([z.string(), z.array(z.string())]).nullable();

function withText<K extends string>(record: { [key in K]?: string }, key: K, text: string | null) {
  const { [key]: _before, ...rest } = record;
  return text === null ? rest : { ...rest, [key]: text };
}
