import { removeIgnorableCharacters } from '../../rules/people/hidden-characters.ts';
import { memoize } from '../../rules/typed/memoize.ts';

/** Text folded for comparing quotes, with the offset in the original at which each folded UTF-16 unit begins. */
export type FoldedText = { text: string; offsets: Int32Array };

const EQUIVALENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '`': "'",
  '´': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
};
const SPACE = /\s/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/v;

/**
 * Normalizes text for comparing quotes: NFC, runs of white space, quotation marks, dashes and ellipses. Drops invisible
 * characters (soft hyphens, joiners, variation selectors), which writers leave out, and keeps case. Linear time.
 */
export function foldText(text: string): FoldedText {
  const pieces: string[] = [];
  const offsets = new Int32Array(text.length * 3 + 2);
  let length = 0;
  let endsWithSpace = true;
  for (const { 0: written, index } of text.matchAll(/\P{M}\p{M}{0,30}|\p{M}/gsu)) {
    const cluster = IGNORABLE.test(written) ? removeIgnorableCharacters(written) : written;
    let folded: string;
    if (SPACE.test(cluster)) {
      if (endsWithSpace) continue;
      folded = ' ';
    } else folded = EQUIVALENTS[cluster] ?? (cluster.length > 1 ? cluster.normalize('NFC') : cluster);
    if (folded === '') continue;
    endsWithSpace = folded === ' ';
    pieces.push(folded);
    for (let unit = 0; unit < folded.length && length < offsets.length - 1; unit += 1)
      offsets[length++] = index;
  }
  offsets[length] = text.length;
  return { text: pieces.join(''), offsets: offsets.subarray(0, length + 1) };
}

/** Folds a quote or value the same way, without surrounding space. */
export const foldQuote = memoize((quote: string): string => foldText(quote).text.trim());
