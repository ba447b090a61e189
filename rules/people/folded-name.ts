import { LATIN_LETTERS } from '../listings/latin-letters.ts';

// What Latin letters and signs are read as.
const SPELLED: Readonly<Record<string, string>> = {
  ...LATIN_LETTERS,
  ς: 'σ',
  '&': ' and ',
  '+': ' plus ',
  '@': ' at ',
  "'": '',
  '’': '',
};

/**
 * A name for telling whether two are the same, of people, products or categories: its words in any script, in small letters,
 * without signs and without the accents of Latin letters, with single spaces. A name without words is itself.
 */
export function foldedName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    // Marks of other scripts are letters of their own: without them か is が.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (sign) => SPELLED[sign] ?? sign)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return words || name.trim();
}
