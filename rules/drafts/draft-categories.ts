import { DRAFT_FIELD } from '../states/draft.ts';
import type { DraftDocument, DraftField } from './draft-document.ts';

/**
 * Renames a category in a draft, or removes it (null), both in what the person chose and in what was read from the
 * website. Returns undefined if the document does not name it.
 */
export function replaceDraftCategory(
  document: DraftDocument,
  isMatch: (name: string) => boolean,
  newName: string | null,
): DraftDocument | undefined {
  const { categories } = document.fields;
  const hasMatch = (value: unknown): value is string[] => Array.isArray(value) && value.some(isMatch);
  if (!hasMatch(categories.value) && !hasMatch(categories.ai?.value)) return undefined;
  const replaceIn = (value: unknown): string[] =>
    Array.isArray(value)
      ? [...new Set(value.flatMap((name: string) => (isMatch(name) ? (newName ?? []) : name)))]
      : [];
  const { ai, ...own } = categories;
  const [value, read] = [replaceIn(categories.value), replaceIn(ai?.value)];
  const field = {
    ...own,
    ...(ai && read.length > 0 ? { ai: { ...ai, value: read } } : {}),
    value: value.length > 0 ? value : null,
  };
  return {
    ...document,
    fields: { ...document.fields, categories: withMatchingState(field, ai !== undefined) },
  };
}

/** Sets the state that fits the remaining value, as if the website had never named the removed category. */
function withMatchingState(field: DraftField, wasRead: boolean): DraftField {
  if (field.value === null)
    return { ...field, state: field.ai ? 'deleted' : DRAFT_FIELD.starts, evidence: [] };
  const hasLostSiteValue = wasRead && !field.ai && field.state === 'edited';
  return hasLostSiteValue ? { ...field, state: 'manual' } : field;
}
