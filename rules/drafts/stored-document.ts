import { type DraftDocument, type DraftField, createEmptyDocument, isSameValue } from './draft-document.ts';
import { DRAFT_FIELD_NAMES } from './draft-fields.ts';
import { buildRecord } from '../typed/records.ts';

/** Returns the whole document of a stored draft. Fields that were added since are blank, in the order of the table. */
export function upgradeDocument(stored: DraftDocument): DraftDocument {
  const empty = createEmptyDocument();
  const fields = { ...empty.fields, ...stored.fields };
  return {
    ...empty,
    ...stored,
    fields: buildRecord(DRAFT_FIELD_NAMES, (name) => upgradeField(fields[name])),
  };
}

/** Drafts of earlier versions hold the lock as a state, and not what the state was before. */
function upgradeField(field: DraftField): DraftField {
  const stored: string = field.state;
  if (stored !== 'override') return field;
  const { value, ai, reason } = field;
  const state =
    value === null
      ? ai === undefined && reason !== undefined
        ? 'not_found'
        : 'deleted'
      : ai === undefined
        ? 'manual'
        : isSameValue(value, ai.value)
          ? 'ai'
          : 'edited';
  return { ...field, state, locked: true };
}
