/**
 * Sets of characters that most texts are written in. A class such as `\p{L}` has 700 ranges and takes half a millisecond to compile;
 * for a text of an alphabet, the few of them that are in it do the same.
 */
type Alphabet = { has: RegExp; spans: readonly (readonly [first: number, last: number])[] };

/** Punctuation, signs, arrows and ornaments. */
const SIGNS = [
  [0x2000, 0x22ff],
  [0x25a0, 0x27bf],
  [0xfe0f, 0xfe0f],
] as const;

const defineAlphabet = (...letters: (readonly [number, number])[]): Alphabet => {
  const spans = [...letters, ...SIGNS];
  return { spans, has: new RegExp(`^[${spans.map(writeSpan).join('')}${EMOJI}]*$`, 'u') };
};
const writeSpan = ([first, last]: readonly [number, number]): string =>
  String.raw`\u{${first.toString(16)}}-\u{${last.toString(16)}}`;

/** Pictures, none of which is a letter, a mark, a number or a currency. */
const EMOJI = String.raw`\u{1f300}-\u{1faff}`;
const ONE_EMOJI = '😀';

/** Latin; Latin, Greek and Cyrillic. */
const ALPHABETS = [
  defineAlphabet([0, 0x24f], [0x1e00, 0x1eff]),
  defineAlphabet([0, 0x52f], [0x1e00, 0x1fff]),
];

let last = { text: '', alphabet: 0 };

/** Returns the number of the first alphabet that has all characters of a text. */
export function findAlphabet(text: string): number {
  // Many patterns are asked about one text.
  if (text === last.text) return last.alphabet;
  const found = ALPHABETS.findIndex(({ has }) => has.test(text));
  last = { text, alphabet: found === -1 ? ALPHABETS.length : found };
  return last.alphabet;
}

/** Classes of which a whole alphabet can be asked; what is in `EMOJI` is in none of them. */
const CLASS = /\\[pP]\{(?:L|M|N|Lu|Ll|Lo|Sc|Script=\w+)\}/y;
const TOKEN = /\\[pP]\{[^}]*\}|\\.|\[|\]|[^\\[\]]+/gsu;

/** Writes the classes of a regular expression's source for texts of an alphabet only. */
export function narrowClasses(source: string, flags: string, alphabet: number): string {
  let isInClass = false;
  return source.replaceAll(TOKEN, (token) => {
    if (token === '[' || token === ']') isInClass = token === '[';
    CLASS.lastIndex = 0;
    if (!CLASS.test(token)) return token;
    const ranges = listRanges(token, flags, alphabet);
    return ranges === undefined ? token : isInClass ? ranges : `[${ranges}]`;
  });
}

const known = new Map<string, string>();

/** Lists the ranges of a class that are in an alphabet, as the flags read it. */
function listRanges(token: string, flags: string, alphabet: number): string | undefined {
  const spans = ALPHABETS[alphabet]?.spans;
  if (!spans) return undefined;
  const key = `${token} ${flags.includes('i')} ${alphabet}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const members = new RegExp(`${token}+`, flags.includes('i') ? 'giu' : 'gu');
  const ranges = spans.flatMap((span) => findRanges(span, members)).map(writeSpan);
  if (members.test(ONE_EMOJI)) ranges.push(EMOJI);
  known.set(key, ranges.join(''));
  return ranges.join('');
}

/** The characters of a span that match, from the first to the last of each run. */
const findRanges = ([first, last]: readonly [number, number], members: RegExp): [number, number][] =>
  Array.from(writeAll(first, last).matchAll(members), ({ 0: run, index }) => [
    first + index,
    first + index + run.length - 1,
  ]);

const writeAll = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
