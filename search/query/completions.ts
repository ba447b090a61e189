import type { Trie } from '../index/trie.ts';

// Limits how much of the trie is read for a short prefix.
const MOST_NODES = 4096;

/** Returns terms longer than a prefix that begin with it and satisfy `fits`; the shortest first, then alphabetically. */
export function completionsOf(
  trie: Trie,
  prefix: string,
  most: number,
  fits: (term: number) => boolean = () => true,
): number[] {
  const start = trie.find(prefix);
  const nodes = start > 0 ? [start] : [];
  const found: number[] = [];
  for (const parent of nodes) {
    if (nodes.length > MOST_NODES) break;
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      nodes.push(node);
      const term = trie.term(node);
      if (term >= 0 && fits(term)) found.push(term);
      if (found.length === most) return found;
    }
  }
  return found;
}
