import { type DraftDocument, createEmptyDocument } from './draft-document.ts';

/** Returns the whole document of a stored draft. Fields that were added since are blank, in the order of the table. */
export function upgradeDocument(stored: DraftDocument): DraftDocument {
  const empty = createEmptyDocument();
  return { ...empty, ...stored, fields: { ...empty.fields, ...stored.fields } };
}
