import { assertDefined } from '../../rules/typed/assert.ts';

/** Generates texts of 20,000 characters, the longest description, that cost a word index as much as possible. */
export function hostileTexts(): Record<string, string> {
  const han = lettersBetween(0x4e00, 0xa000);
  const rare = [...lettersBetween(0xa0, 0x3000), ...lettersBetween(0xa000, 0xac00)];
  const numbers = Array.from({ length: 5000 }, (_, at) => at);
  return {
    'distinct Chinese characters': cut(han.join('')),
    'the same in disorder': cut(scattered(han).join('')),
    'each a word': cut(scattered(han).join(' ')),
    'characters of two code units': cut(lettersBetween(0x20000, 0x2a000).join('')),
    'distinct Hangul': cut(lettersBetween(0xac00, 0xd7a4).join('')),
    'one letter, then any other': cut(rare.map((letter) => `a${letter}`).join(' ')),
    'four letters, then any other': cut(rare.map((letter) => `aaaa${letter}`).join(' ')),
    'distinct short words': cut(numbers.map((at) => (at + 10_000).toString(36)).join(' ')),
    'distinct long words': cut(numbers.map((at) => `w${at}`.padEnd(40, 'abcdefgh')).join(' ')),
    'distinct numbers': cut(numbers.map((at) => 1000 + at).join(' ')),
    'one long word': cut('x'.repeat(20_000)),
    'letters that stand for eighteen': cut('\ufdfa'.repeat(20_000)),
    'one letter with accents': cut(`e${'\u0301'.repeat(20_000)}`),
    'one letter with signs': cut(`\u0915${'\u093e'.repeat(20_000)}`),
    'letters and apostrophes': cut("a'".repeat(10_000)),
    'scripts in turn': cut(han.map((letter) => `a${letter}b`).join('')),
  };
}

const cut = (text: string): string => text.slice(0, 20_000);

function lettersBetween(first: number, end: number): string[] {
  const all = Array.from({ length: end - first }, (_, at) => String.fromCodePoint(first + at));
  return all.filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

/** Orders letters so that neighbours are far apart in the alphabet. */
const scattered = (letters: string[]): string[] => letters.toSorted((a, b) => place(a) - place(b));

const place = (letter: string): number => (assertDefined(letter.codePointAt(0)) * 7919) % 20_011;
