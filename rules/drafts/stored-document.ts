import { type DraftDocument, emptyDocument } from './draft-document.ts';

/** Returns the whole document of a stored draft. Fields that were added since are blank, in the order of the table. */
export function wholeDocument(stored: DraftDocument): DraftDocument {
  const empty = emptyDocument();
  return { ...empty, ...stored, fields: { ...empty.fields, ...stored.fields } };
}
