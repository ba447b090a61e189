import { type DraftDocument, emptyDocument } from './draft-document.ts';

/** The whole document of a stored draft: fields that a later version added are blank, in the order of the table of fields. */
export function wholeDocument(stored: DraftDocument): DraftDocument {
  const empty = emptyDocument();
  return { ...empty, ...stored, fields: { ...empty.fields, ...stored.fields } };
}
