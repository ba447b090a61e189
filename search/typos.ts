import { ROOT, type Trie } from './trie.ts';

const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 9;

/** How many typos a word may have: none below 4 letters or in numbers, 1 from 4 letters, 2 from 9. */
export function typosAllowed(word: string): number {
  if (/^\p{N}+$/u.test(word) || word.length < ONE_TYPO_FROM) return 0;
  return word.length < TWO_TYPOS_FROM ? 1 : 2;
}

/**
 * Calls `found` with every other word of the trie at most `most` edits away: a letter more, fewer or changed,
 * or two neighbours swapped. The rows of the Levenshtein table are filled along the trie, so words that start
 * alike share them, and a branch is left as soon as its row has nothing within `most`.
 */
export function eachTypo(
  trie: Trie,
  word: string,
  most: number,
  found: (term: number, edits: number) => void,
): void {
  const width = word.length + 1;
  const letters = Array.from(word, (_, at) => word.charCodeAt(at));
  const rows = new Uint8Array(width * (word.length + most + 2));
  for (let column = 0; column < width; column += 1) rows[column] = Math.min(column, most + 1);
  const path = new Uint16Array(word.length + most + 2);

  /** Fills the row of the word's start that is `depth` letters long; the smallest number in it. */
  function fillRow(depth: number, letter: number): number {
    const row = depth * width;
    const above = row - width;
    // Further than `most` from the diagonal nothing can be near enough.
    const first = Math.max(1, depth - most);
    const last = Math.min(width - 1, depth + most);
    let smallest = (rows[row + first - 1] = first === 1 ? Math.min(depth, most + 1) : most + 1);
    for (let column = first; column <= last; column += 1) {
      const same = letters[column - 1] === letter;
      let edits = Math.min(
        rows[above + column - 1]! + (same ? 0 : 1),
        rows[row + column - 1]! + 1,
        column < depth + most ? rows[above + column]! + 1 : most + 1,
      );
      const swapped =
        depth > 1 && column > 1 && letters[column - 2] === letter && letters[column - 1] === path[depth - 1];
      if (swapped && !same) edits = Math.min(edits, rows[above - width + column - 2]! + 1);
      rows[row + column] = edits;
      if (edits < smallest) smallest = edits;
    }
    return smallest;
  }

  function walk(parent: number, depth: number): void {
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      const letter = trie.letter(node);
      path[depth] = letter;
      if (fillRow(depth, letter) > most) continue;
      const term = trie.term(node);
      if (term >= 0 && depth >= word.length - most) {
        const edits = rows[depth * width + word.length]!;
        if (edits > 0 && edits <= most) found(term, edits);
      }
      if (depth < word.length + most) walk(node, depth + 1);
    }
  }

  walk(ROOT, 1);
}
