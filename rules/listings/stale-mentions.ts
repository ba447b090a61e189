import { assertDefined } from '../typed/assert.ts';

/** A text that still contains a value which was replaced elsewhere: its location and the value. */
export type StaleMention = { in: string; says: string };

/** The content of a product before and after a change, and the values besides prices that were replaced in it. */
export type ContentChange = {
  before: unknown;
  after: unknown;
  replaced: readonly { was: string; is: string }[];
};

const MAX_MENTIONS = 20;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SIGN = String.raw`\p{Sc}|\b[A-Z]{3}\b`;
// A number always matches to its end, and only a few characters around it are searched, so that any text is read
// once.
const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
const SIGN_BEFORE = new RegExp(String.raw`(?<sign>${SIGN})[ \u00a0]?$`, 'u');
const SIGN_AFTER = new RegExp(String.raw`^[ \u00a0]?(?<sign>${SIGN})`, 'u');
/** A space, three letters, and one more character that shows whether the letters are a whole word. */
const SIGN_DISTANCE = 5;
/** Maximum digits and separators of an amount. */
const MAX_AMOUNT_CHARACTERS = 24;
/** The number of amounts that are checked in one text; a text with more is not prose. */
const MAX_NUMBERS = 300;

/**
 * Finds texts that still contain what was replaced in another text: a price that the new text no longer has, or one
 * of the `replaced` values as whole words. Only literal matches count.
 */
export function findStaleMentions({ before, after, replaced }: ContentChange): StaleMention[] {
  const [old, now] = [collectTexts(before), collectTexts(after)];
  const changed = [...old].filter(([place, text]) => now.get(place) !== text);
  const removed = Map.groupBy(
    changed.flatMap(([place, text]) => findRemovedAmounts(place, text, now.get(place) ?? '')),
    ({ key }) => key,
  );
  // Most edits replace nothing that another text could repeat.
  if (removed.size === 0 && replaced.length === 0) return [];
  const found = [...now].flatMap(([place, text]) => [
    ...findAmounts(text)
      .filter(({ key }) => removed.get(key)?.some((one) => one.place !== place))
      .map(({ words }) => ({ in: place, says: words })),
    ...replaced
      .filter(({ was, is }) => was !== '' && containsWord(is === '' ? text : text.replaceAll(is, ' '), was))
      .map(({ was }) => ({ in: place, says: was })),
  ]);
  const seen = new Map(found.map((one) => [`${one.in} ${one.says}`, one]));
  return [...seen.values()].slice(0, MAX_MENTIONS);
}

/**
 * Returns the prices that a changed text no longer has. If no other price replaced them, they may only have been left
 * out, so they do not count.
 */
function findRemovedAmounts(
  place: string,
  oldValue: string,
  newValue: string,
): { key: string; place: string }[] {
  const [old, current] = [oldValue, newValue].map((text) => new Set(findAmounts(text).map(({ key }) => key)));
  const removed = assertDefined(old).difference(assertDefined(current));
  const isReplaced = place.startsWith('pricing_')
    ? newValue !== ''
    : !assertDefined(current).isSubsetOf(assertDefined(old));
  return isReplaced ? [...removed].map((key) => ({ key, place })) : [];
}

/** Finds the amounts of money in a text: as written, and with a key that is the same for `€9`, `9 €` and `9.00 €`. */
function findAmounts(text: string): { key: string; words: string }[] {
  const amounts: { key: string; words: string }[] = [];
  let read = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER).take(MAX_NUMBERS)) {
    if (number.length > MAX_AMOUNT_CHARACTERS) continue;
    const end = index + number.length;
    const before = parseSign(SIGN_BEFORE.exec(text.slice(Math.max(read, index - SIGN_DISTANCE), index)));
    const after = before ? undefined : parseSign(SIGN_AFTER.exec(text.slice(end, end + SIGN_DISTANCE)));
    const sign = before?.sign ?? after?.sign;
    if (sign === undefined) continue;
    const to = end + (after?.length ?? 0);
    amounts.push({
      key: `${sign}${parseNumber(number)}`,
      words: text.slice(index - (before?.length ?? 0), to),
    });
    read = to;
  }
  return amounts;
}

/** Returns the currency sign found next to a number, and its length with the space. */
function parseSign(found: RegExpExecArray | null): { sign: string; length: number } | undefined {
  const sign = found?.groups && getCurrencySign(assertDefined(found.groups['sign']));
  return found && sign ? { sign, length: found[0].length } : undefined;
}

const CACHED_SIGNS = new Map<string, string>();

/**
 * Returns the sign of a currency code: `EUR` is `€`. A currency without a sign stays a code. Undefined for three
 * letters that are no currency.
 */
function getCurrencySign(unit: string): string | undefined {
  if (!/^[A-Z]/.test(unit)) return unit;
  if (!CURRENCIES.has(unit)) return undefined;
  // Looking up a sign is slow, so each is looked up once.
  const sign = CACHED_SIGNS.get(unit) ?? formatCurrencySign(unit);
  CACHED_SIGNS.set(unit, sign);
  return sign;
}

const formatCurrencySign = (unit: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: unit })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? unit;

/** Parses `1,200.00`, `1.200` and `1200` as one number: a group of three digits means thousands. */
const parseNumber = (text: string): number =>
  Number(text.replace(/[.,'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '').replace(',', '.'));

const containsWord = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'u').test(text);

const LINK_OR_MAIL_ADDRESS = /^(?:(?:https?:\/\/|mailto:)\S+|[^\s@]+@[^\s@]+)$/i;

/** Collects all texts in a value by their places, except links and e-mail addresses. */
function collectTexts(value: unknown, place = '', texts = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') {
    if (!LINK_OR_MAIL_ADDRESS.test(value)) texts.set(place, value);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value))
      collectTexts(one, place === '' ? name : `${place}.${name}`, texts);
  }
  return texts;
}
