import { DRAFT_FIELD } from '../states/draft.ts';
import type { DraftDocument, DraftField } from './draft-document.ts';

/**
 * Renames a category in a draft, or removes it (null), both in what the person chose and in what was read from the
 * website. Returns undefined if the document does not name it.
 */
export function withCategory(
  document: DraftDocument,
  isMeant: (name: string) => boolean,
  becomes: string | null,
): DraftDocument | undefined {
  const { categories } = document.fields;
  const named = (value: unknown): value is string[] => Array.isArray(value) && value.some(isMeant);
  if (!named(categories.value) && !named(categories.ai?.value)) return undefined;
  const changed = (value: unknown): string[] =>
    Array.isArray(value)
      ? [...new Set(value.flatMap((name: string) => (isMeant(name) ? (becomes ?? []) : name)))]
      : [];
  const { ai, ...own } = categories;
  const [value, read] = [changed(categories.value), changed(ai?.value)];
  const field = {
    ...own,
    ...(ai && read.length > 0 ? { ai: { ...ai, value: read } } : {}),
    value: value.length > 0 ? value : null,
  };
  return { ...document, fields: { ...document.fields, categories: inState(field, ai !== undefined) } };
}

/** Sets the state that fits the remaining value, as if the website had never named the removed category. */
function inState(field: DraftField, wasRead: boolean): DraftField {
  if (field.value === null && field.state !== 'override')
    return { ...field, state: field.ai ? 'deleted' : DRAFT_FIELD.starts, evidence: [] };
  const isUnheard = wasRead && !field.ai && field.state === 'edited';
  return isUnheard ? { ...field, state: 'manual' } : field;
}
