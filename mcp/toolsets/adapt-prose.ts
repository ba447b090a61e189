import { splitSentences, findToolNames, filterDescription } from './filter-description.ts';

/** The operations of an address, for texts that mention them. */
export type AddressTools = {
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
export const PROSE_MEMBERS: ReadonlySet<string> = new Set([
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
const SALE_WORDS =
  /\b(?:billboard|checkout(?:_url)?|orders?|ordered|pay|payments?|paid (?:launch|listing|section)(?:es|s)?|relaunch|skip_queue|extra_categories|buy|sells?)\b/i;

/** Checks whether a sentence leads to a sale, at an address that sells nothing. */
const leadsToSale = (sentence: string, here: AddressTools): boolean =>
  here.sellsNothing &&
  (SALE_WORDS.test(sentence) || findToolNames(sentence, here.names).some((name) => here.sells(name)));

/** Checks whether any sentence of a text leads to a sale, at an address that sells nothing. */
export const hasSaleSentence = (text: string, here: AddressTools): boolean =>
  splitSentences(text).some((sentence) => leadsToSale(sentence, here));

/**
 * Adapts a text of the directory to an address, by whole sentences: it adds where a mentioned tool is served if not here. If the
 * address sells nothing, sentences that lead to an order are removed; the result may be empty.
 */
export function adaptProse(text: string, here: AddressTools): string {
  const filtered = filterDescription(
    text,
    here.names,
    (name) => !(here.sellsNothing && here.sells(name)),
    (sentence) => leadsToSale(sentence, here),
  );
  const missing = findToolNames(filtered, here.names).filter((name) => !here.has(name));
  if (missing.length === 0) return filtered;
  return `${filtered} (Not here, but at ${here.publicUrl}/mcp: ${missing.join(', ')}.)`;
}
