/** Converts digits of any script to ASCII and full-width letters to capitals, and removes invisible characters. */
const normalizeInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .toUpperCase();

/** Converts a digit of any script to ASCII. Unicode encodes digits in contiguous blocks of ten; some blocks are adjacent. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Returns the only text of six digits, or undefined if there are none or several. */
function findSixDigits(texts: readonly string[]): string | undefined {
  const six = new Set(texts.map((text) => text.replaceAll(/\D/g, '')).filter((text) => text.length === 6));
  return six.size === 1 ? [...six][0] : undefined;
}

/** Extracts six digits from typed or pasted input with spaces, dashes and words; undefined if it is ambiguous. */
export function parseDigits(typed: string): string | undefined {
  const text = normalizeInput(typed);
  return (
    findSixDigits(text.match(/\d+/g) ?? []) ??
    findSixDigits(text.match(/\d(?:[\s\p{Pd}]*\d)*/gu) ?? []) ??
    (/\p{L}/u.test(text) ? undefined : findSixDigits([text]))
  );
}

/** Extracts a code of `count` random letters from typed input, in its stored form; undefined if there is none. */
export function parseLetters(typed: string, count: number): string | undefined {
  const text = normalizeInput(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const letters = text.replaceAll(/[^0-9A-Z]/g, '');
  // Among words, the code is the groups of four that are joined by dashes.
  const groups = new RegExp(
    `(?<![0-9A-Z]\\p{Pd}?)[0-9A-Z]{4}(?:\\p{Pd}[0-9A-Z]{4}){${count / 4 - 1}}(?!\\p{Pd}?[0-9A-Z])`,
    'u',
  );
  const found = letters.length === count ? letters : groups.exec(text)?.[0].replaceAll(/\p{Pd}/gu, '');
  // Codes never contain this letter.
  return found?.includes('U') ? undefined : found;
}
