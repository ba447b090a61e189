import { wordTable } from '../../lexicon/words.ts';
import { memoize } from '../../../rules/typed/memoize.ts';
import { wordsIn, wordPattern } from '../../lexicon/table.ts';
import { openNameList } from '../name-list.ts';

/** In the trade's own short hand: "49,-", "49.–", "99:-". */
const DASHED = String.raw`[,.:][-–—]{1,2}`;
const MANY = String.raw`[万億千만천]`;
const NUMBER = String.raw`0[.,]\d{3,9}|\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){0,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,4})?`;
/** Pesos of the Philippines; "PHP 8.1" is a language. */
const LANGUAGE = 'PHP';
/** "49.900", "1,490.00": in thousands or to the cent, as no count of days is. */
const EXACT = String.raw`\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+[.,]\d{2}(?!\d)`;
/** "$5M raised", "$10k", "R$ 8-12k": sums, not prices. */
const SUM = String.raw`(?:\s?[-–]\s?\d{1,3})?\s?(?:[kKMB](?![\p{L}])|million|billion|Mio|Mrd|млн|млрд|millones|milh)`;

/** "Fr 8:00", "Fr 9-17 Uhr": of the day's hours, in languages where the day is written as the currency is. */
const HOUR = String.raw`:\d\d|(?:[.:]\d\d)?(?:\s?(?:[-–—]|bis|à|to|do|til|till)\s?\d{1,2}(?:[.:]\d\d)?)?\s?(?:Uhr|h\d|h\s?[-–—])`;
/** "Mo-Fr 9.00": a day that follows another. */
const AFTER_DAY = String.raw`(?<!(?<!\p{L})\p{Lu}\p{Ll}\.?\s?[-–—]\s?)`;

/** Signs of currencies as many languages write them. */
const SIGNS = openNameList('currency-signs');

/** An amount of money in a text. `text` is as written; what follows a drawn sign may be glued to it ("9,99 €TTC"); approximations ("~$5") and sums ("$5M") are told apart. */
export type Money = { text: string; amount: number; at: number; approximate: boolean };

type Patterns = { before: RegExp; after: RegExp };
let patterns: Patterns | undefined;

/** What amounts look like, made on first use. */
function moneyPatterns(): Patterns {
  if (patterns) return patterns;
  const codes = Intl.supportedValuesOf('currency');
  const signs = [...SIGNS.startingWith('').map(([sign]) => sign)];
  const words = new Set(wordsIn(wordTable('words_like_codes')).map((word) => word.toUpperCase()));
  const [spelled, drawn] = [/^\p{L}/u, /^\P{L}/u].map((shape) =>
    anyOf(signs.filter((sign) => shape.test(sign))),
  );
  const code = anyOf(codes.filter((one) => !words.has(one) && one !== LANGUAGE));
  const wordy = anyOf(codes.filter((one) => words.has(one)));
  const last = anyOf([...signs, ...codes, 'Euro', ...wordsIn(wordTable('currency_names'))]);
  // "120 krper månad": an amount and its time in elements side by side.
  const per = anyOf(
    wordsIn(wordTable('per'), wordTable('comes_again'))
      .map((word) => word.replaceAll('*', ''))
      .filter((word) => word.length > 1),
  );
  const isWhole = String.raw`(?<![\p{Ll}\p{Lu}\p{N}])`;
  const signBefore = [
    String.raw`${AFTER_DAY}${isWhole}(?:${spelled})\s?`,
    String.raw`${isWhole}(?:US|CA|AU|NZ|HK|S|A|C|MX|NT)\$\s?`,
    // "0 ₽1 video": the sign is of the number before it.
    String.raw`(?<!\d|(?<![\d.,])0\s)(?:${drawn})\s?`,
    String.raw`${isWhole}(?:${code}|RMB)\s?`,
    String.raw`${isWhole}(?:R\s|${LANGUAGE}\s?(?=\d{2}|${EXACT}))`,
    String.raw`${isWhole}(?:${wordy})\s(?=${EXACT})`,
  ].join('|');
  const signAfter = [
    String.raw`(?:${drawn})`,
    String.raw`${MANY}?(?:${last})(?:(?![\p{L}\p{M}])|(?=(?:${per})(?!\p{L})))`,
    `${MANY}?[円元원]`,
    String.raw`${DASHED}(?!\d)`,
  ].join('|');
  patterns = {
    before: wordPattern(
      String.raw`([~≈約约]\s?)?(${signBefore})(${NUMBER})(?:${DASHED})?(?!\d)(?!${HOUR})(?<sum>${SUM})?`,
      'gu',
    ),
    after: wordPattern(
      String.raw`([~≈約约]\s?)?(?<![\p{Ll}\p{Lu}\p{N}.,$€£¥]|\d:)(${NUMBER})[\s\u200e\u200f]{0,2}(${signAfter})`,
      'gu',
    ),
  };
  return patterns;
}

/** Longest first: the first alternative that fits is taken. */
const anyOf = (texts: string[]): string =>
  texts
    .filter(Boolean)
    .toSorted((left, right) => right.length - left.length)
    .map((text) => RegExp.escape(text))
    .join('|');

/** The amounts of money a text names, in order. Text beyond 2,000 characters is not looked at. */
export const moneyIn = memoize(amountsIn);

function amountsIn(text: string): readonly Money[] {
  const whole = text.slice(0, 2_000);
  const source = withWesternDigits(whole);
  if (!/\d/.test(source)) return [];
  const found: Money[] = [];
  const { before, after } = moneyPatterns();
  for (const [pattern, group] of [
    [before, 3],
    [after, 2],
  ] as const) {
    for (const match of source.matchAll(pattern)) {
      const number = match[group] ?? '';
      const sum = match.groups?.sum ?? '';
      const about = match[1]?.length ?? 0;
      const at = match.index + about;
      const written = whole.slice(at, match.index + match[0].length - sum.length);
      if (found.some((one) => Math.abs(one.at - at) < Math.max(one.text.length, written.length))) continue;
      found.push({ text: written, amount: amountOf(number), at, approximate: about > 0 || sum !== '' });
    }
  }
  return found.sort((left, right) => left.at - right.at);
}

/** Digits of other scripts, and Arabic signs for decimals and thousands, each as one character. */
const withWesternDigits = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

/** Scripts have their ten digits in a row, from a code that ends in 0, or in 6 among those of India. */
function digitOf(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  if (code > 0xffff) return written;
  const isIndian = code >= 0x900 && code < 0xe00;
  return String((code % 16) - (isIndian ? 6 : 0));
}

function amountOf(written: string): number {
  const plain = written.replaceAll(/['’\s\u00a0\u202f]/g, '');
  // "0.00118 a call": whatever stands behind a zero are decimals.
  const decimals = /^0[.,](\d{3,9})$/.exec(plain) ?? /[.,](\d{1,2}|\d{4})$/.exec(plain);
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replaceAll(/[.,]/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
}
