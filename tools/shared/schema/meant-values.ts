import { readDate } from '../../../rules/listings/fields/written-dates.ts';
import { withoutHidden } from '../../../rules/people/hidden-characters.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { isUnwieldy } from '../../../rules/typed/unwieldy.ts';

/** What programs send for a value of another type than is wanted, and what it means; whatever means nothing stays as it is. */

/** Whether nothing is said: absent, null, text of white space alone, or null as text, which is `None` in Python. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && ['', 'null', 'None'].includes(value.trim()));

/** Whether nothing is said where an object may be: some senders write an empty list for an empty object. */
export const isNothing = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0);

/** Whether a switch is on, also where it is sent as text. */
export const isTrue = (value: unknown): boolean => meantBoolean(value) === true;

/** A word of a choice, however it is spelt: "Most viewed" and `most_viewed` are one. */
const spelling = (word: string): string =>
  withoutHidden(word)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');

/** Quotes, and the braces of a GUID. Other brackets are of placeholders that nobody filled in. */
const WRAPPED = /^(?:"(.*)"|'(.*)'|`(.*)`|\u201c(.*)\u201d|\{([\da-f-]{36})\})$/i;

/** Longer than an address may be, nothing is a word; and it is looked at many times. */
const LONGEST = 2_200;
/** Longer than the word of any choice, and the name of any member. */
const LONGEST_CHOICE = 100;

/** What a word may mean where few are taken, the likeliest first: without what is around it, in small letters, as a slug or name. */
export function meantWords(value: unknown): string[] {
  if (typeof value !== 'string' || value.length > LONGEST) return [];
  const bare = value.trim();
  const inside = WRAPPED.exec(bare)
    ?.slice(1)
    .find((part) => part !== undefined);
  const word = inside?.trim() ?? bare;
  const slug = spelling(word);
  return [bare, word, word.toLowerCase(), slug, slug.replaceAll('-', '_')].filter(Boolean);
}

/** The word of a choice that a text is, however it is spelt. */
function wordOf<T>(text: unknown, choices: readonly T[]): T | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_CHOICE) return undefined;
  const meant = meantWords(text).map(spelling);
  return choices.find((one) => typeof one === 'string' && meant.includes(spelling(one)));
}

/** The word that a text is, also where its words are parted by capitals: `mostViewed` is most_viewed. */
const wordOrCamelOf = <T>(text: unknown, choices: readonly T[]): T | undefined =>
  wordOf(text, choices) ??
  (typeof text === 'string' ? wordOf(text.replace(/(?<=[a-z])(?=[A-Z])/g, '_'), choices) : undefined);

/** The member that a name is, however it is spelt: `LinkedIn`, `Short description` and `shortDescription` are of ours. */
export const meantName = (name: string, known: readonly string[]): string | undefined =>
  wordOrCamelOf(name, known);

/** The choice that a word is, however it is spelt. */
export const meantChoice = (value: unknown, choices: readonly unknown[]): unknown =>
  wordOrCamelOf(value, choices) ?? value;

/** The slug at the end of an address of this service, whose `origin` is left out where it is not known. */
export function meantSlug(value: unknown, origin = NOWHERE): string | undefined {
  const [word = ''] = meantWords(value);
  const address = word.includes('/') ? URL.parse(word, `${origin}/`) : null;
  const parts = address?.pathname.split('/').filter(Boolean) ?? [];
  return address?.origin === origin && parts.length > 1 ? parts.at(-1)?.toLowerCase() : undefined;
}

const NOWHERE = 'https://nowhere.invalid';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** The number that a text is in plain digits. */
export const meantNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;

const TRUE = ['true', '1', 'yes', 'on'];
const FALSE = ['false', '0', 'no', 'off'];

/** `true` or `false` of a text in any capitals, since Python writes `True`, and of 1 and 0. */
export function meantBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const word = String(value).trim().toLowerCase();
  return TRUE.includes(word) ? true : FALSE.includes(word) ? false : value;
}

/** The text of a number or boolean, as JSON writes it. A number too large to be exact stays a number. */
export const meantText = (value: unknown): unknown =>
  typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    ? String(value)
    : value;

/** The day YYYY-MM-DD that a text names in other words, or with a time; undefined where it may be two days, or none. */
export function meantDay(value: unknown): string | undefined {
  const read = typeof value === 'string' && value.length <= LONGEST_CHOICE ? readDate(value) : undefined;
  return typeof read === 'object' ? read.day : undefined;
}

/** Single words with commas between them, as REST takes lists in a query. */
const WORDS = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;
/** What may part one item from the next: whether it does, only the sender knows. */
const PARTS = /[,;\n]/;

/** The list that a text is: its JSON, or, of texts, words with commas between them, or the only item. */
export function meantList(value: unknown, { ofTexts }: { ofTexts: boolean }): unknown {
  const parsed = numberedItems(meantJson(value));
  if (typeof value !== 'string' || parsed !== value || !ofTexts) return parsed;
  const text = value.trim();
  if (WORDS.test(text)) return text.split(/\s*,\s*/);
  return PARTS.test(text) || OPENS_JSON.test(text) ? value : [text];
}

/** The items of a list that was sent as `{"0": …, "1": …}`, as PHP writes one with a gap in it. */
function numberedItems(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d{1,3}$/.test(name)) ? Object.values(value) : value;
}

const OPENS_JSON = /^[[{"]/;

/** A text without the marks of a block of code, which models write around JSON. */
const unfenced = (text: string): string =>
  text.startsWith('```') && text.endsWith('```') ? text.slice(3, -3).replace(/^\w*/, '').trim() : text;

/** What a text is the JSON of: an object, a list, or a text that may be JSON again. Too much to look through stays text. */
export function meantJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = unfenced(value.trim());
  if (!OPENS_JSON.test(text)) return value;
  try {
    const parsed: unknown = JSON.parse(text);
    return isUnwieldy(parsed) ? value : parsed;
  } catch {
    return value;
  }
}
