import { sure } from '../typed/sure.ts';

/** A text that still holds a value which was replaced elsewhere: where it stands, and the value. */
export type StillSays = { in: string; says: string };

/** What was told of a product before and after a change, and values that were replaced in it beside prices. */
export type Retold = { before: unknown; after: unknown; replaced: readonly { was: string; is: string }[] };

const MOST = 20;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SIGN = String.raw`\p{Sc}|\b[A-Z]{3}\b`;
// A number always matches to its end, and what stands beside it is looked for in a few characters: a text is
// read once, whatever it holds.
const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
const SIGN_BEFORE = new RegExp(String.raw`(?<sign>${SIGN})[ \u00a0]?$`, 'u');
const SIGN_AFTER = new RegExp(String.raw`^[ \u00a0]?(?<sign>${SIGN})`, 'u');
/** A blank, three letters and one more that tells whether they are a word. */
const BESIDE = 5;
/** Digits and separators of the longest amount. */
const LONGEST = 24;
/** So many numbers of a text are looked at: one with more is no prose. */
const NUMBERS = 300;

/**
 * Texts that hold what was replaced in another: a price of which the new text has others or none, or one of the
 * `replaced` values, as whole words. Only what stands there to the letter: nothing is guessed.
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

/** Prices that a changed text has no more. Where it has no other instead, they may only have been left out. */
function goneAmounts(place: string, was: string, is: string): { key: string; place: string }[] {
  const [old, kept] = [was, is].map((text) => new Set(amountsIn(text).map(({ key }) => key)));
  const left = sure(old).difference(sure(kept));
  const isReplaced = place.startsWith('pricing_') ? is !== '' : !sure(kept).isSubsetOf(sure(old));
  return isReplaced ? [...left].map((key) => ({ key, place })) : [];
}

/** Amounts of money in a text: as they stand there, and the same for `€9`, `9 €` and `9.00 €`. */
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

/** The sign that was found beside a number, and how long it is with its blank. */
function money(found: RegExpExecArray | null): { sign: string; long: number } | undefined {
  const sign = found?.groups && signOf(sure(found.groups['sign']));
  return found && sign ? { sign, long: found[0].length } : undefined;
}

const SIGNS = new Map<string, string>();

/** `EUR` is `€`; a currency without a sign of its own stays a code. Nothing for three letters that are none. */
function signOf(unit: string): string | undefined {
  if (!/^[A-Z]/.test(unit)) return unit;
  if (!CURRENCIES.has(unit)) return undefined;
  // Dear to ask for, and each is asked for once.
  const sign = SIGNS.get(unit) ?? writtenSign(unit);
  SIGNS.set(unit, sign);
  return sign;
}

const writtenSign = (unit: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: unit })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? unit;

/** `1,200.00`, `1.200` and `1200` are one number: a group of three is one of thousands. */
const numberOf = (text: string): number =>
  Number(text.replace(/[.,'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '').replace(',', '.'));

const holdsWord = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'u').test(text);

/** All texts in a value, but for links and addresses. */
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
