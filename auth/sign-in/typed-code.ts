/** Turns digits of any script into ASCII and full-width letters into capitals, and removes invisible characters. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .toUpperCase();

/** Unicode has the digits of a script in a row of ten from its zero; some rows follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The one text of six digits among some. */
function onlySix(texts: readonly string[]): string | undefined {
  const six = new Set(texts.map((text) => text.replaceAll(/\D/g, '')).filter((text) => text.length === 6));
  return six.size === 1 ? [...six][0] : undefined;
}

/** The six digits in what a person typed or pasted, with blanks, dashes and words around them; undefined where more than one reading is possible. */
export function typedDigits(typed: string): string | undefined {
  const text = plain(typed);
  return (
    onlySix(text.match(/\d+/g) ?? []) ??
    onlySix(text.match(/\d(?:[\s\p{Pd}]*\d)*/gu) ?? []) ??
    (/\p{L}/u.test(text) ? undefined : onlySix([text]))
  );
}

/** A code of `count` letters of `randomLetters` as it is kept, from what a person typed; undefined where it has none. */
export function typedLetters(typed: string, count: number): string | undefined {
  const text = plain(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const whole = text.replaceAll(/[^0-9A-Z]/g, '');
  // With words around, it is the groups of four that dashes hold together.
  const groups = new RegExp(
    `(?<![0-9A-Z]\\p{Pd}?)[0-9A-Z]{4}(?:\\p{Pd}[0-9A-Z]{4}){${count / 4 - 1}}(?!\\p{Pd}?[0-9A-Z])`,
    'u',
  );
  const found = whole.length === count ? whole : groups.exec(text)?.[0].replaceAll(/\p{Pd}/gu, '');
  // No code has this letter.
  return found?.includes('U') ? undefined : found;
}
