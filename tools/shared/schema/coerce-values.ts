import { parseDate } from '../../../rules/listings/fields/parse-date.ts';
import { removeHiddenCharacters } from '../../../rules/people/hidden-characters.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { isTooComplex } from '../../../rules/typed/json-complexity.ts';

/**
 * Conversions of values that programs send in another type than the schema expects. A value without a clear meaning is
 * returned unchanged.
 */

/** Whether a value is blank: absent, null, only white space, or `null` or Python's `None` as text. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && ['', 'null', 'None'].includes(value.trim()));

/** Checks whether a value means an empty object: it is blank, or an empty list, which some clients send for one. */
export const isBlankObject = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0);

/** Whether a boolean is true, also if it is sent as text or as 1. */
export const isTrue = (value: unknown): boolean => coerceBoolean(value) === true;

/** Normalizes the spelling of a choice: "Most viewed" and `most_viewed` are equal. */
const normalizeSpelling = (word: string): string =>
  removeHiddenCharacters(word)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');

/** Matches quotes, and the braces of a GUID. Other brackets belong to unfilled placeholders. */
const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|\u201c(.*)\u201d|\{([\da-f-]{36})\})$/i;

/** Longest text read as a word, somewhat over the longest URL. Bounds the time, because a word is read many times. */
const MAX_WORD_LENGTH = 2_200;
/** Longest text read as a choice or as a member name; longer than any of them. */
const MAX_CHOICE_LENGTH = 100;

/** Candidate readings of a word, the most likely first: without quotes, in lower case, as a slug, as a name. */
export function listCandidateWords(value: unknown): string[] {
  if (typeof value !== 'string' || value.length > MAX_WORD_LENGTH) return [];
  const trimmed = value.trim();
  const inside = QUOTED.exec(trimmed)
    ?.slice(1)
    .find((part) => part !== undefined);
  const word = inside?.trim() ?? trimmed;
  const slug = normalizeSpelling(word);
  return [trimmed, word, word.toLowerCase(), slug, slug.replaceAll('-', '_')].filter(Boolean);
}

/** Finds the choice that a text spells. */
function matchSpelling<T>(text: unknown, choices: readonly T[]): T | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHOICE_LENGTH) return undefined;
  const candidates = listCandidateWords(text).map(normalizeSpelling);
  return choices.find((one) => typeof one === 'string' && candidates.includes(normalizeSpelling(one)));
}

/** Finds the choice that a text spells, also in camel case: "mostViewed" is most_viewed. */
const matchSpellingOrCamelCase = <T>(text: unknown, choices: readonly T[]): T | undefined =>
  matchSpelling(text, choices) ??
  (typeof text === 'string' ? matchSpelling(text.replace(/(?<=[a-z])(?=[A-Z])/g, '_'), choices) : undefined);

/** Finds the known member that a name spells, such as `LinkedIn`, `Short description` or `shortDescription`. */
export const matchName = (name: string, known: readonly string[]): string | undefined =>
  matchSpellingOrCamelCase(name, known);

/** Returns the choice that a word spells, or the value unchanged. */
export const matchChoice = (value: unknown, choices: readonly unknown[]): unknown =>
  matchSpellingOrCamelCase(value, choices) ?? value;

/** Returns the slug at the end of a URL of this service; undefined for any other text. Without `origin`, only paths are read. */
export function parseSlugUrl(value: unknown, origin = PLACEHOLDER_ORIGIN): string | undefined {
  const [word = ''] = listCandidateWords(value);
  const address = word.includes('/') ? URL.parse(word, `${origin}/`) : null;
  const parts = address?.pathname.split('/').filter(Boolean) ?? [];
  return address?.origin === origin && parts.length > 1 ? parts.at(-1)?.toLowerCase() : undefined;
}

const PLACEHOLDER_ORIGIN = 'https://nowhere.invalid';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Converts text in plain digits into a number. */
export const coerceNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;

const TRUE = ['true', '1', 'yes', 'on'];
const FALSE = ['false', '0', 'no', 'off'];

/** Converts text such as `True` (Python), `yes` or `off`, and 1 and 0, into a boolean. */
export function coerceBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const word = String(value).trim().toLowerCase();
  return TRUE.includes(word) ? true : FALSE.includes(word) ? false : value;
}

/** Converts a number or boolean into text as JSON writes it. A number too large to be exact stays a number. */
export const coerceText = (value: unknown): unknown =>
  typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    ? String(value)
    : value;

/** Returns the day, as YYYY-MM-DD, of a date in another format or with a time; undefined if it is ambiguous or no date. */
export function coerceDay(value: unknown): string | undefined {
  const read = typeof value === 'string' && value.length <= MAX_CHOICE_LENGTH ? parseDate(value) : undefined;
  return typeof read === 'object' ? read.day : undefined;
}

/** Single words separated by commas, the REST format of lists in a query. */
const WORDS = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;
/** Possible separators of items. Whether they separate items is not certain. */
const SEPARATORS = /[,;\n]/;

/** Converts text into a list: from JSON or, for lists of texts, from words separated by commas or a single item. */
export function coerceList(value: unknown, { ofTexts }: { ofTexts: boolean }): unknown {
  const parsed = readNumberedItems(coerceJson(value));
  if (typeof value !== 'string' || parsed !== value || !ofTexts) return parsed;
  const text = value.trim();
  if (WORDS.test(text)) return text.split(/\s*,\s*/);
  return SEPARATORS.test(text) || OPENS_JSON.test(text) ? value : [text];
}

/** Returns the items of a list sent as `{"0": …, "1": …}`, which PHP writes for a list with gaps. */
function readNumberedItems(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d{1,3}$/.test(name)) ? Object.values(value) : value;
}

const OPENS_JSON = /^[[{"]/;

/** Strips the code fence that models write around JSON. */
const stripCodeFence = (text: string): string =>
  text.startsWith('```') && text.endsWith('```') ? text.slice(3, -3).replace(/^\w*/, '').trim() : text;

/** Parses text that holds JSON: an object, a list, or a string, which may be JSON again. Too large or too deep a value stays text. */
export function coerceJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = stripCodeFence(value.trim());
  if (!OPENS_JSON.test(text)) return value;
  try {
    const parsed: unknown = JSON.parse(text);
    return isTooComplex(parsed) ? value : parsed;
  } catch {
    return value;
  }
}
