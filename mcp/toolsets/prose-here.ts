import { sentencesOf, toolsIn, wordsHere } from './words-here.ts';

/** The operations of an address, for texts that mention them. */
export type Named = {
  /** The names of all operations. */
  names: ReadonlySet<string>;
  /** Whether a tool is served here. */
  has(tool: string): boolean;
  /** Whether sentences that lead to a sale are left out. */
  sellsNothing: boolean;
  /** Whether a tool costs money or leads to a purchase. */
  sells(tool: string): boolean;
  publicUrl: string;
};

/** Members of answers and errors with instructions written by the directory. Texts of owners and websites are in other members. */
export const PROSE: ReadonlySet<string> = new Set([
  'fix',
  'instead',
  'message',
  'note',
  'payment',
  'rankings',
  'rules',
  'told',
  'what',
  'why',
]);

/** Words that the directory uses for what it sells. */
const SALE =
  /\b(?:billboard|checkout(?:_url)?|orders?|ordered|pay|payments?|paid (?:launch|listing|section)(?:es|s)?|relaunch|skip_queue|extra_categories|buy|sells?)\b/i;

/** Checks whether a sentence leads to a sale, at an address that sells nothing. */
const isSale = (sentence: string, here: Named): boolean =>
  here.sellsNothing &&
  (SALE.test(sentence) || toolsIn(sentence, here.names).some((name) => here.sells(name)));

/** Checks whether any sentence of a text leads to a sale, at an address that sells nothing. */
export const hasSale = (text: string, here: Named): boolean =>
  sentencesOf(text).some((sentence) => isSale(sentence, here));

/**
 * Adapts a text of the directory to an address, by whole sentences: it adds where a mentioned tool is served if not here. If the
 * address sells nothing, sentences that lead to an order are removed; the result may be empty.
 */
export function proseHere(text: string, here: Named): string {
  const kept = wordsHere(
    text,
    here.names,
    (name) => !(here.sellsNothing && here.sells(name)),
    (sentence) => isSale(sentence, here),
  );
  const missing = toolsIn(kept, here.names).filter((name) => !here.has(name));
  if (missing.length === 0) return kept;
  return `${kept} (Not here, but at ${here.publicUrl}/mcp: ${missing.join(', ')}.)`;
}
