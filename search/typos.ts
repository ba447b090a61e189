import { ROOT, type Trie } from './trie.ts';

const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 9;

/**
 * The terms of the trie that `word` may be a mistyped form of, with the edits each needs: none for a word below 4
 * letters or a number, 1 edit from 4 letters, 2 from 9, where the longer of the two counts. An edit is a letter
 * more, fewer or changed, or two neighbours swapped (Damerau-Levenshtein).
 */
export function typosOf(trie: Trie, word: string): Map<number, number> {
  const found = new Map<number, number>();
  if (word.length < ONE_TYPO_FROM || /^\p{N}+$/u.test(word)) return found;
  // Two letters may be what is missing of a word of nine.
  const most = word.length < TWO_TYPOS_FROM - 2 ? 1 : 2;
  const letters = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));

  // The word is walked down the trie with its edits. Where none are left only one branch remains, so most of
  // the trie is never looked at.
  function walk(node: number, depth: number, at: number, left: number): void {
    if (at === letters.length) arrive(node, depth, left);
    if (left === 0) {
      if (at < letters.length) follow(node, depth, at);
      return;
    }
    for (let child = trie.firstChild(node); child > 0; child = trie.nextSibling(child)) {
      if (at < letters.length && trie.letter(child) === letters[at]) {
        walk(child, depth + 1, at + 1, left);
        continue;
      }
      walk(child, depth + 1, at, left - 1);
      if (at < letters.length) walk(child, depth + 1, at + 1, left - 1);
      if (at + 1 < letters.length && trie.letter(child) === letters[at + 1]) {
        const swapped = trie.child(child, letters[at]!);
        if (swapped > 0) walk(swapped, depth + 2, at + 2, left - 1);
      }
    }
    if (at < letters.length) walk(node, depth, at + 1, left - 1);
  }

  function follow(start: number, depth: number, from: number): void {
    let node = start;
    for (let at = from; at < letters.length && node > 0; at += 1) node = trie.child(node, letters[at]!);
    if (node > 0) arrive(node, depth + letters.length - from, 0);
  }

  function arrive(node: number, depth: number, left: number): void {
    const term = trie.term(node);
    const edits = most - left;
    if (edits === 2 && Math.max(depth, letters.length) < TWO_TYPOS_FROM) return;
    if (term >= 0 && edits < (found.get(term) ?? Infinity)) found.set(term, edits);
  }

  walk(ROOT, 0, 0, most);
  for (const [term, edits] of found) if (edits === 0) found.delete(term);
  return found;
}
