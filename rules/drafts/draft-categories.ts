import { DRAFT_FIELD } from '../states/draft.ts';
import type { DraftDocument, DraftField, Evidence } from './draft-document.ts';

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
    evidence: renumber(categories, replaceIn),
    ...(ai && read.length > 0 ? { ai: { value: read, evidence: renumber(ai, replaceIn) } } : {}),
    value: value.length > 0 ? value : null,
  };
  return {
    ...document,
    fields: { ...document.fields, categories: withMatchingState(field, ai !== undefined) },
  };
}

/** Returns the quotes of a list with the numbers that its items have after the change. */
const renumber = (
  { value, evidence }: Pick<DraftField, 'value' | 'evidence'>,
  replaceIn: (value: unknown) => string[],
): Evidence[] =>
  evidence.flatMap(({ item, ...quote }) => {
    if (item === undefined || !Array.isArray(value)) return [{ ...quote }];
    const [name] = replaceIn(value.slice(item, item + 1));
    return name === undefined ? [] : [{ ...quote, item: replaceIn(value).indexOf(name) }];
  });

/** Sets the state that fits the remaining value, as if the website had never named the removed category. */
function withMatchingState(field: DraftField, wasRead: boolean): DraftField {
  if (field.value === null)
    return { ...field, state: field.ai ? 'deleted' : DRAFT_FIELD.starts, evidence: [] };
  const hasLostSiteValue = wasRead && !field.ai && field.state === 'edited';
  return hasLostSiteValue ? { ...field, state: 'manual' } : field;
}
