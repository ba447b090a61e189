import { withoutHidden } from './hidden-characters.ts';

// With letters that look like those of another of them, in the same word. Unicode calls the rest of mixed words moderately
// restricted (UTS #39, section 5.2): a Japanese or Hindi word with Latin letters in it is written every day.
const LOOKING_ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret'];
const ALIKE = LOOKING_ALIKE.map((script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'));
const WORD = /[\p{L}\p{M}]+/gu;

// The blank pattern of Braille is a symbol to Unicode and a space to everybody else.
const BLANKS = /[\p{Zs}\u2800]+/gu;

/** A name with each run of blanks, however wide, as one space, and none at its ends. */
export const withSingleBlanks = (name: string): string => name.replace(BLANKS, ' ').trim();

/**
 * What is wrong with a name that an app gives itself, which people read when they decide whether they trust it; undefined
 * where nothing is. Blanks are for `withSingleBlanks`.
 */
export function appNameProblem(name: string): string | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || withoutHidden(name) !== name)
    return 'must not hold characters that nobody sees, or that turn the text around';
  if (mixesAlike(name))
    return 'must not mix letters of scripts that look alike in one word, such as Latin and Cyrillic';
  return undefined;
}

function mixesAlike(name: string): boolean {
  // Of full-width and other styled letters the plain ones count; the sign of a millionth would become a Greek letter.
  const words = name.replaceAll('\u00B5', 'u').normalize('NFKC').match(WORD) ?? [];
  return words.some((word) => ALIKE.filter((script) => script.test(word)).length > 1);
}
