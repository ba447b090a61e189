import { LIST_FIELD_ITEMS } from '../listings/fields/listing-fields.ts';
import type { DraftDocument, DraftField, Evidence } from './draft-document.ts';
import type { DraftFieldName } from './draft-fields.ts';

/** An item of a list field, with its quotes. */
export type ListItem = { text: string; evidence: Evidence[] };

/** Most items that are named because a list has no place for them. */
export const MAX_LEFT_OUT = 20;

/** Returns the items of a list field with the quotes of each; none of another value. */
export const listItems = (side: Pick<DraftField, 'value' | 'evidence'> | undefined): ListItem[] =>
  Array.isArray(side?.value)
    ? side.value.map((text, at) => ({ text, evidence: side.evidence.filter(({ item }) => item === at) }))
    : [];

/** Returns items as the value of a list field, with their quotes numbered. */
export const toList = (items: readonly ListItem[]): { value: string[]; evidence: Evidence[] } => ({
  value: items.map(({ text }) => text),
  evidence: items.flatMap(({ evidence }, item) => evidence.map((quote) => ({ ...quote, item }))),
});

/** Letters and digits of a text, by which two items are compared. */
const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Tells whether two items say the same: the same letters, or one is nearly all of the other. */
export function isNearDuplicate(left: string, right: string): boolean {
  const [short = '', long = ''] = [toKey(left), toKey(right)].sort((a, b) => a.length - b.length);
  return short === long || (short.length >= 0.8 * long.length && long.includes(short));
}

export const hasItem = (items: readonly ListItem[], text: string): boolean =>
  items.some((item) => item.text === text);

/** Adds to a list what it does not say already, up to 20 items. `left` are those that found no place. */
export function addItems(
  list: readonly ListItem[],
  more: readonly ListItem[],
): { items: ListItem[]; left: ListItem[] } {
  const others = more.filter((item) => !list.some(({ text }) => isNearDuplicate(text, item.text)));
  const all = [...list, ...others];
  return { items: all.slice(0, LIST_FIELD_ITEMS), left: all.slice(LIST_FIELD_ITEMS) };
}

/** Orders items as `value` has them; others follow. */
export function orderLike(items: readonly ListItem[], value: DraftField['value']): ListItem[] {
  const known = Array.isArray(value) ? value : [];
  const place = ({ text }: ListItem): number => (known.includes(text) ? known.indexOf(text) : known.length);
  return items.toSorted((left, right) => place(left) - place(right));
}

/** Names, first, items that a list has no place for any more, and drops those that it has again. */
export function nameLeftOut(
  before: DraftDocument['left_out'],
  name: DraftFieldName | 'faqs' | 'founders',
  { forcedOut, listed }: { forcedOut: readonly string[]; listed: readonly string[] },
): Record<string, string[]> {
  const { [name]: known = [], ...others } = before ?? {};
  const left = [...new Set([...forcedOut, ...known])].filter((text) => !listed.includes(text));
  return left.length === 0 ? others : { ...others, [name]: left.slice(0, MAX_LEFT_OUT) };
}
