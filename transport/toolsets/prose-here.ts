import { sentencesOf, toolsIn, wordsHere } from './words-here.ts';

/** What an address has of the operations that texts may name. */
export type Named = {
  /** Every operation there is. */
  names: ReadonlySet<string>;
  /** Whether a tool is served here. */
  has(tool: string): boolean;
  /** Sentences that lead to what is sold are left out. */
  sellsNothing: boolean;
  /** Whether a tool is one that costs money, or leads to it. */
  sells(tool: string): boolean;
  publicUrl: string;
};

/**
 * Members of answers and errors that are written by the directory and tell what to do; what owners and websites say is in
 * others.
 */
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

/** By these words the directory tells of what it sells. */
const SALE =
  /\b(?:billboard|checkout(?:_url)?|orders?|ordered|pay|payments?|paid (?:launch|listing|section)(?:es|s)?|relaunch|skip_queue|extra_categories|buy|sells?)\b/i;

/** Whether a sentence leads to what is sold, where nothing is to. */
const isSale = (sentence: string, here: Named): boolean =>
  here.sellsNothing &&
  (SALE.test(sentence) || toolsIn(sentence, here.names).some((name) => here.sells(name)));

/** Whether a text leads to what is sold, where nothing is to, in any of its sentences. */
export const hasSale = (text: string, here: Named): boolean =>
  sentencesOf(text).some((sentence) => isSale(sentence, here));

/**
 * A text of the directory as it holds at an address, by whole sentences: of a tool that is named and not served here it says
 * where it is. Where nothing is sold, what leads to an order is left out; empty where nothing else is said.
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
