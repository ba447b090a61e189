import { wordsHere } from './words-here.ts';

/** What an address has of the operations that texts may name. */
export type Named = {
  /** Every operation there is. */
  names: ReadonlySet<string>;
  /** Whether a tool is served here. */
  has(tool: string): boolean;
  /** Sentences that lead to what is sold are left out. */
  sellsNothing: boolean;
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
  'rules',
  'what',
  'why',
]);

/**
 * A text of the directory as it holds at an address: of a tool that is named and not served here it says where it is. Where
 * nothing is sold, what leads to an order is left out.
 */
export function proseHere(text: string, here: Named): string {
  if (missingIn(text, here).length === 0) return text;
  const sold = (name: string) => here.sellsNothing && here.sells(name);
  const kept = wordsHere(text, here.names, (name) => !sold(name)) || `See ${here.publicUrl}/account.`;
  const missing = missingIn(kept, here);
  if (missing.length === 0) return kept;
  return `${kept} (Not here, but at ${here.publicUrl}/mcp: ${missing.join(', ')}.)`;
}

const missingIn = (text: string, here: Named): string[] => [
  ...new Set(
    (text.match(/[a-z]+(?:_[a-z]+)+/g) ?? []).filter((word) => here.names.has(word) && !here.has(word)),
  ),
];
