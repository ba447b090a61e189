import { letterBit, ROOT, type Trie } from '../index/trie.ts';

const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 9;
// The furthest that a position in the word may be from the depth of a node, with two edits.
const REACH = 2;

// By letter, the number of that letter among the distinct ones of the current word, from 1; 0 for every other.
const numbers = new Uint8Array(2 ** 16);

/**
 * Finds the terms of the trie that `word` may be a typo of, with their edit distance (Damerau-Levenshtein, without
 * the restriction to edit a substring once): none for a word below 4 letters or a number, 1 edit from 4 letters, 2
 * from 9, where the longer of the two counts.
 */
export function typosOf(trie: Trie, word: string): Map<number, number> {
  const found = new Map<number, number>();
  if (word.length < ONE_TYPO_FROM || /^\p{N}+$/u.test(word)) return found;
  // A word of nine letters may lack two of them.
  const most = word.length < TWO_TYPOS_FROM - 2 ? 1 : 2;
  // The positions that may remain after the last edit: for a shorter word, those that can end at a word of nine
  // letters.
  const lasting =
    most === 1 || word.length >= TWO_TYPOS_FROM ? 255 : (1 << (REACH + 1 + word.length - TWO_TYPOS_FROM)) - 1;
  const walk = new TypoWalk(trie, word, most, lasting, found);
  const start = 1 << REACH;
  if (most === 2) walk.walk(ROOT, 0, start, start << 1, start << 2, 0, 0, 0);
  else walk.walk(ROOT, 0, 0, start, start << 1, 0, 0, 0);
  for (let at = 0; at < word.length; at += 1) numbers[word.charCodeAt(at)] = 0;
  return found;
}

/**
 * Walks the trie once with all possible edits in parallel (a bit-parallel Levenshtein automaton). A state is a
 * position in the word; the states with two, one and no edits left are one byte each, whose bit `REACH + n` is the
 * position n letters behind the depth of the node. States between two swapped letters are bytes, too, by the edits
 * they will have left; those in `across` have dropped a letter between the two.
 */
class TypoWalk {
  readonly #trie: Trie;
  readonly #length: number;
  readonly #maxEdits: number;
  readonly #lastPositions: number;
  readonly #found: Map<number, number>;
  readonly #tables: ReturnType<typeof tablesOf>;

  constructor(trie: Trie, word: string, most: number, lasting: number, found: Map<number, number>) {
    this.#trie = trie;
    this.#length = word.length;
    this.#maxEdits = most;
    this.#lastPositions = lasting;
    this.#found = found;
    this.#tables = tablesOf(word);
  }

  walk(
    parent: number,
    depth: number,
    two: number,
    one: number,
    none: number,
    swapOne: number,
    swapNone: number,
    across: number,
  ): void {
    const trie = this.#trie;
    const { places, withLetter, depths } = this.#tables;
    const possible = places[depth + 1]!;
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      const right = withLetter[numbers[trie.letter(node)]! * depths + depth]!;
      const nextTwo = two & right;
      const nextOne =
        ((one & right) | two | (two >> 1) | ((swapOne & right) << 1) | (nextTwo << 1)) & possible;
      const nextNone =
        ((none & right) |
          one |
          (one >> 1) |
          ((swapNone & right) << 1) |
          ((across & right) << 2) |
          (nextOne << 1)) &
        possible &
        this.#lastPositions;
      const nextSwapOne = (two & (right >> 1)) >> 1;
      // Also states with another letter between the two.
      const nextSwapNone = ((one & (right >> 1)) | swapOne) >> 1;
      const nextAcross = (two & (right >> 2)) >> 1;
      const waysNone = nextNone | (nextSwapNone << 2) | (nextAcross << 3);
      const waysOne = nextOne | (nextSwapOne << 2);
      if (!this.#canMatchBelow(node, depth + 1, nextTwo, waysOne, waysNone)) continue;
      this.#recordMatch(node, depth + 1, nextTwo, nextOne, nextNone);
      if ((nextTwo | nextOne | nextSwapOne) > 0)
        this.walk(node, depth + 1, nextTwo, nextOne, nextNone, nextSwapOne, nextSwapNone, nextAcross);
      else this.#matchWithoutEdits(node, depth + 1, nextNone, nextSwapNone, nextAcross);
    }
  }

  /** Returns whether the letters missing below the node are no more than the edits left. */
  #canMatchBelow(node: number, depth: number, two: number, one: number, none: number): boolean {
    return (
      (none > 0 && this.#missing(node, depth, none) === 0) ||
      (one > 0 && isOneAtMost(this.#missing(node, depth, one))) ||
      (two > 0 && areTwoAtMost(this.#missing(node, depth, two)))
    );
  }

  /** Continues without edits: each state has to match the rest of the word exactly. */
  #matchWithoutEdits(node: number, depth: number, none: number, swapNone: number, across: number): void {
    for (let ways = none; ways > 0; ways &= ways - 1) this.#matchRest(node, placeOf(ways, depth));
    for (let ways = swapNone; ways > 0; ways &= ways - 1) this.#matchSwapped(node, depth, ways, 1);
    for (let ways = across; ways > 0; ways &= ways - 1) this.#matchSwapped(node, depth, ways, 2);
  }

  /**
   * Matches the first of two swapped letters, and then what follows the second, which was matched, and the letter
   * dropped between them.
   */
  #matchSwapped(parent: number, depth: number, ways: number, passed: number): void {
    if ((((ways & -ways) << passed) & this.#lastPositions) === 0) return;
    const at = placeOf(ways, depth);
    const node = this.#trie.child(parent, this.#tables.letters[at]!);
    if (node > 0) this.#matchRest(node, at + passed + 1);
  }

  /** Matches the rest of the word from `at`. */
  #matchRest(node: number, at: number): void {
    const trie = this.#trie;
    const { letters, lettersFrom } = this.#tables;
    for (; at < letters.length; at += 1) {
      if ((lettersFrom[at]! & ~trie.lettersBelow(node)) !== 0) return;
      node = trie.child(node, letters[at]!);
      if (node === 0) return;
    }
    const term = trie.term(node);
    if (term >= 0) this.#found.set(term, this.#maxEdits);
  }

  /** Returns the letters that the furthest state still needs and that are not below the node. Each costs an edit. */
  #missing(node: number, depth: number, ways: number): number {
    const { lettersFrom } = this.#tables;
    return lettersFrom[depth - REACH + 31 - Math.clz32(ways)]! & ~this.#trie.lettersBelow(node);
  }

  #recordMatch(node: number, depth: number, two: number, one: number, none: number): void {
    // No state reaches this far, and in 32 bits the shift would wrap around to one that does.
    if (this.#length - depth > REACH) return;
    const term = this.#trie.term(node);
    const end = 1 << (REACH + this.#length - depth);
    if (term < 0 || (two & end) > 0) return;
    const edits = (one & end) > 0 ? this.#maxEdits - 1 : (none & end) > 0 ? this.#maxEdits : 0;
    if (edits > 0) this.#found.set(term, edits);
  }
}

/** Returns the position in the word of the lowest state. */
const placeOf = (ways: number, depth: number) => depth - REACH + 31 - Math.clz32(ways & -ways);

const isOneAtMost = (letters: number) => (letters & (letters - 1)) === 0;
const areTwoAtMost = (letters: number) => isOneAtMost(letters & (letters - 1));

/** Numbers the letters of the word and builds the lookup tables of the walk, so that no letter is compared twice. */
function tablesOf(word: string) {
  const letters = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
  for (const [at, letter] of [...new Set(letters)].entries()) numbers[letter] = at + 1;
  // By depth, the positions in the word or at its end; by letter and depth, those with the letter.
  const depths = word.length + REACH + 2;
  const places = new Uint8Array(depths);
  const withLetter = new Uint8Array(depths * (word.length + 1));
  for (let depth = 0; depth < depths; depth += 1) {
    for (let bit = 0; bit <= 2 * REACH; bit += 1) {
      const at = depth - REACH + bit;
      if (at < 0 || at > word.length) continue;
      places[depth]! |= 1 << bit;
      if (at < word.length) withLetter[numbers[letters[at]!]! * depths + depth]! |= 1 << bit;
    }
  }
  // By position, the set of letters from there on.
  const lettersFrom = new Uint16Array(word.length + 1);
  for (let at = word.length - 1; at >= 0; at -= 1)
    lettersFrom[at] = lettersFrom[at + 1]! | letterBit(letters[at]!);
  return { letters, places, withLetter, lettersFrom, depths };
}
