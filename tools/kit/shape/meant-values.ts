import { withoutHidden } from '../../../rules/people/hidden-characters.ts';
import { isRecord } from '../../../rules/typed/records.ts';

/** What programs send for a value of another type than is wanted, and what it means; whatever means nothing stays as it is. */

/** Whether nothing is said: absent, null, text of white space alone, or null as text. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^\s*(?:null)?\s*$/.test(value));

/** Whether a switch is on, also where it is sent as text. */
export const isTrue = (value: unknown): boolean => meantBoolean(value) === true;

/** A word of a choice, however it is spelt: "Most viewed" and `most_viewed` are one. */
const spelling = (word: string): string =>
  withoutHidden(word)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');

/** Whether two values are the same word of a choice. */
export const isSameWord = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && spelling(one) === spelling(other);

/** The choice that a word is, however it is spelt. */
export const meantChoice = (value: unknown, choices: readonly unknown[]): unknown =>
  choices.find((one) => isSameWord(one, value)) ?? value;

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** The number that a text is in plain digits. */
export const meantNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;

/** `true` or `false` of a text in any capitals: Python writes `True`. */
export function meantBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'true' ? true : word === 'false' ? false : value;
}

/** The text of a number or boolean, as JSON writes it. A number that was rounded on its way is nobody's text. */
export const meantText = (value: unknown): unknown =>
  typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    ? String(value)
    : value;

/** Single words with commas between them, as REST takes lists in a query. */
const WORDS = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;

/** The list that a text is: its JSON, or, of texts, words with commas between them. */
export function meantList(value: unknown, { ofTexts }: { ofTexts: boolean }): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (ofTexts && WORDS.test(text)) return text.split(/\s*,\s*/);
  const parsed = parsedFrom(text, '[');
  return Array.isArray(parsed) ? parsed : value;
}

/** The object whose JSON a text is. */
export function meantObject(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parsedFrom(value.trim(), '{') : undefined;
  return isRecord(parsed) ? parsed : value;
}

function parsedFrom(text: string, first: '[' | '{'): unknown {
  if (!text.startsWith(first)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
