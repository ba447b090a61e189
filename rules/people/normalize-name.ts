import { LATIN_LETTERS } from '../listings/latin-letters.ts';

// Replacements for letters and signs.
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...LATIN_LETTERS,
  ς: 'σ',
  '&': ' and ',
  '+': ' plus ',
  '@': ' at ',
  "'": '',
  '’': '',
};

/**
 * Normalizes a name of a person, product or category for comparison: its words in any script, in lower case, without
 * punctuation and without accents of Latin letters, with single spaces. A name without words is only trimmed.
 */
export function normalizeName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    // Marks of other scripts change the letter: without them か and が would be equal.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (sign) => REPLACEMENTS[sign] ?? sign)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return words || name.trim();
}
