import { sure } from '../typed/sure.ts';

/** A text that still contains a value which was replaced elsewhere: its location and the value. */
export type StillSays = { in: string; says: string };

/** What was told of a product before and after a change, and values that were replaced in it beside prices. */
export type Retold = { before: unknown; after: unknown; replaced: readonly { was: string; is: string }[] };

const MOST = 20;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SIGN = String.raw`\p{Sc}|\b[A-Z]{3}\b`;
// A number always matches to its end, and only a few characters around it are searched, so that any text is read
// once.
const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
const SIGN_BEFORE = new RegExp(String.raw`(?<sign>${SIGN})[ \u00a0]?$`, 'u');
const SIGN_AFTER = new RegExp(String.raw`^[ \u00a0]?(?<sign>${SIGN})`, 'u');
/** A space, three letters, and one more character that shows whether the letters are a whole word. */
const BESIDE = 5;
/** Maximum digits and separators of an amount. */
const LONGEST = 24;
/** The number of amounts that are checked in one text; a text with more is not prose. */
const NUMBERS = 300;

/**
 * Finds texts that still contain what was replaced in another text: a price that the new text no longer has, or one
 * of the `replaced` values as whole words. Only literal matches count.
 */
export function stillSays({ before, after, replaced }: Retold): StillSays[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  const changed = [...old].filter(([place, text]) => now.get(place) !== text);
  const gone = Map.groupBy(
    changed.flatMap(([place, text]) => goneAmounts(place, text, now.get(place) ?? '')),
    ({ key }) => key,
  );
  const found = [...now].flatMap(([place, text]) => [
    ...amountsIn(text)
      .filter(({ key }) => gone.get(key)?.some((one) => one.place !== place))
      .map(({ words }) => ({ in: place, says: words })),
    ...replaced
      .filter(({ was, is }) => was !== '' && holdsWord(is === '' ? text : text.replaceAll(is, ' '), was))
      .map(({ was }) => ({ in: place, says: was })),
  ]);
  const seen = new Map(found.map((one) => [`${one.in} ${one.says}`, one]));
  return [...seen.values()].slice(0, MOST);
}

/**
 * Returns the prices that a changed text no longer has. If no other price replaced them, they may only have been left
 * out, so they do not count.
 */
function goneAmounts(place: string, was: string, is: string): { key: string; place: string }[] {
  const [old, kept] = [was, is].map((text) => new Set(amountsIn(text).map(({ key }) => key)));
  const left = sure(old).difference(sure(kept));
  const isReplaced = place.startsWith('pricing_') ? is !== '' : !sure(kept).isSubsetOf(sure(old));
  return isReplaced ? [...left].map((key) => ({ key, place })) : [];
}

/** Finds the amounts of money in a text: as written, and with a key that is the same for `€9`, `9 €` and `9.00 €`. */
function amountsIn(text: string): { key: string; words: string }[] {
  const amounts: { key: string; words: string }[] = [];
  let read = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER).take(NUMBERS)) {
    if (number.length > LONGEST) continue;
    const end = index + number.length;
    const before = money(SIGN_BEFORE.exec(text.slice(Math.max(read, index - BESIDE), index)));
    const after = before ? undefined : money(SIGN_AFTER.exec(text.slice(end, end + BESIDE)));
    const sign = before?.sign ?? after?.sign;
    if (sign === undefined) continue;
    const to = end + (after?.long ?? 0);
    amounts.push({ key: `${sign}${numberOf(number)}`, words: text.slice(index - (before?.long ?? 0), to) });
    read = to;
  }
  return amounts;
}

/** Returns the currency sign found next to a number, and its length with the space. */
function money(found: RegExpExecArray | null): { sign: string; long: number } | undefined {
  const sign = found?.groups && signOf(sure(found.groups['sign']));
  return found && sign ? { sign, long: found[0].length } : undefined;
}

const SIGNS = new Map<string, string>();

/**
 * Returns the sign of a currency code: `EUR` is `€`. A currency without a sign stays a code. Undefined for three
 * letters that are no currency.
 */
function signOf(unit: string): string | undefined {
  if (!/^[A-Z]/.test(unit)) return unit;
  if (!CURRENCIES.has(unit)) return undefined;
  // Looking up a sign is slow, so each is looked up once.
  const sign = SIGNS.get(unit) ?? writtenSign(unit);
  SIGNS.set(unit, sign);
  return sign;
}

const writtenSign = (unit: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: unit })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? unit;

/** Parses `1,200.00`, `1.200` and `1200` as one number: a group of three digits means thousands. */
const numberOf = (text: string): number =>
  Number(text.replace(/[.,'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '').replace(',', '.'));

const holdsWord = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'u').test(text);

/** Collects all texts in a value, except links and e-mail addresses. */
function textsOf(value: unknown, place = ''): Map<string, string> {
  if (typeof value === 'string') {
    return /^(?:(?:https?:\/\/|mailto:)\S+|[^\s@]+@[^\s@]+)$/i.test(value)
      ? new Map<string, string>()
      : new Map([[place, value]]);
  }
  if (value === null || typeof value !== 'object') return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [
      ...textsOf(one, place === '' ? name : `${place}.${name}`),
    ]),
  );
}
