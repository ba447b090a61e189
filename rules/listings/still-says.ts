import { sure } from '../typed/sure.ts';

/** A text that still holds a value which was replaced elsewhere: where it stands, and the value. */
export type StillSays = { in: string; says: string };

/** Texts by where they stand: `description`, `faqs.0.answer`. */
export type Texts = ReadonlyMap<string, string>;

/** What was told of a product before and after a change, and values that were replaced in it beside prices. */
export type Retold = { before: unknown; after: unknown; replaced: readonly { was: string; is: string }[] };

const MOST = 20;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const NUMBER = String.raw`\d+(?:[.,'’\u00a0\u202f]\d+)*`;
const AMOUNT = new RegExp(
  String.raw`(?<before>\p{Sc}|\b[A-Z]{3}\b)[ \u00a0]?(?<first>${NUMBER})|(?<second>${NUMBER})[ \u00a0]?(?<after>\p{Sc}|\b[A-Z]{3}\b)`,
  'gu',
);

/**
 * Texts that hold what was replaced in another: a price of which the new text has others or none, or one of the
 * `replaced` values, as whole words. Only what stands there to the letter: nothing is guessed.
 */
export function stillSays({ before, after, replaced }: Retold): StillSays[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  const changed = [...old].filter(([place, text]) => now.get(place) !== text);
  const gone = changed.flatMap(([place, text]) => goneAmounts(place, text, now.get(place) ?? ''));
  const found = [...now].flatMap(([place, text]) => [
    ...amountsIn(text)
      .filter(({ key }) => gone.some((one) => one.key === key && one.place !== place))
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
  const kept = new Set(amountsIn(is).map(({ key }) => key));
  const old = amountsIn(was);
  const isReplaced = place.startsWith('pricing_')
    ? is !== ''
    : [...kept].some((key) => old.every((one) => one.key !== key));
  return isReplaced ? old.filter(({ key }) => !kept.has(key)).map(({ key }) => ({ key, place })) : [];
}

/** Amounts of money in a text: as they stand there, and the same for `€9`, `9 €` and `9.00 €`. */
function amountsIn(text: string): { key: string; words: string }[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const { before, first, second, after } = sure(match.groups);
    const unit = before ?? after ?? '';
    if (/^[A-Z]/.test(unit) && !CURRENCIES.has(unit)) return [];
    return [{ key: `${signOf(unit)}${numberOf(first ?? second ?? '')}`, words: match[0] }];
  });
}

/** `EUR` is `€`; a currency without a sign of its own stays a code. */
const signOf = (unit: string): string =>
  CURRENCIES.has(unit)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency: unit })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? unit)
    : unit;

/** `1,200.00`, `1.200` and `1200` are one number: a group of three is one of thousands. */
const numberOf = (text: string): number =>
  Number(text.replace(/[.,'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '').replace(',', '.'));

const holdsWord = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'u').test(text);

/** All texts in a value, but for links and addresses. */
function textsOf(value: unknown, place = ''): Map<string, string> {
  if (typeof value === 'string') {
    return /^(?:https?:\/\/|mailto:)\S+$|^\S+@\S+$/i.test(value)
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
