import { letterBit, ROOT, type Trie } from '../index/trie.ts';

const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 9;
// So far from a node's depth may its place in the word be, with two edits at most.
const REACH = 2;

// By letter, which of the different letters of the word at hand it is, from 1; 0 for every other.
const numbers = new Uint8Array(2 ** 16);

/**
 * The terms of the trie that `word` may be a mistyped form of, with the edits each needs: none for a word below 4
 * letters or a number, 1 edit from 4 letters, 2 from 9, where the longer of the two counts. An edit is a letter
 * more, fewer or changed, or two neighbours swapped, and the second may befall what the first left
 * (Damerau-Levenshtein).
 */
export function typosOf(trie: Trie, word: string): Map<number, number> {
  const found = new Map<number, number>();
  if (word.length < ONE_TYPO_FROM || /^\p{N}+$/u.test(word)) return found;
  // Two letters may be what is missing of a word of nine.
  const most = word.length < TWO_TYPOS_FROM - 2 ? 1 : 2;
  // The places where the last edit may leave a way: of a shorter word, those that end at a word of nine.
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
 * The trie is walked once with every way to edit the word. A way is at a place of the word; the ways that have two, one
 * and no edits left are each a byte, whose bit `REACH + n` is the place n letters behind the depth of the node. Ways
 * whose next two letters are swapped and that have had the second are bytes too, by what they will have left; those
 * `across` have dropped a letter between the two.
 */
class TypoWalk {
  readonly #trie: Trie;
  readonly #length: number;
  readonly #most: number;
  readonly #lasting: number;
  readonly #found: Map<number, number>;
  readonly #tables: ReturnType<typeof tablesOf>;

  constructor(trie: Trie, word: string, most: number, lasting: number, found: Map<number, number>) {
    this.#trie = trie;
    this.#length = word.length;
    this.#most = most;
    this.#lasting = lasting;
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
        this.#lasting;
      const nextSwapOne = (two & (right >> 1)) >> 1;
      // Also those with another letter between the two.
      const nextSwapNone = ((one & (right >> 1)) | swapOne) >> 1;
      const nextAcross = (two & (right >> 2)) >> 1;
      const waysNone = nextNone | (nextSwapNone << 2) | (nextAcross << 3);
      const waysOne = nextOne | (nextSwapOne << 2);
      if (!this.#leadsOn(node, depth + 1, nextTwo, waysOne, waysNone)) continue;
      this.#arrive(node, depth + 1, nextTwo, nextOne, nextNone);
      if ((nextTwo | nextOne | nextSwapOne) > 0)
        this.walk(node, depth + 1, nextTwo, nextOne, nextNone, nextSwapOne, nextSwapNone, nextAcross);
      else this.#follow(node, depth + 1, nextNone, nextSwapNone, nextAcross);
    }
  }

  /** Are no more letters missing below the node than edits are left? */
  #leadsOn(node: number, depth: number, two: number, one: number, none: number): boolean {
    return (
      (none > 0 && this.#missing(node, depth, none) === 0) ||
      (one > 0 && isOneAtMost(this.#missing(node, depth, one))) ||
      (two > 0 && areTwoAtMost(this.#missing(node, depth, two)))
    );
  }

  /** Walks on without edits: each way is the rest of the word, which is read or not. */
  #follow(node: number, depth: number, none: number, swapNone: number, across: number): void {
    for (let ways = none; ways > 0; ways &= ways - 1) this.#read(node, placeOf(ways, depth));
    for (let ways = swapNone; ways > 0; ways &= ways - 1) this.#swap(node, depth, ways, 1);
    for (let ways = across; ways > 0; ways &= ways - 1) this.#swap(node, depth, ways, 2);
  }

  /** Reads the first of two swapped letters, and on behind the second, which was had, and what was dropped between them. */
  #swap(parent: number, depth: number, ways: number, passed: number): void {
    if ((((ways & -ways) << passed) & this.#lasting) === 0) return;
    const at = placeOf(ways, depth);
    const node = this.#trie.child(parent, this.#tables.letters[at]!);
    if (node > 0) this.#read(node, at + passed + 1);
  }

  /** Reads on what is left of the word, from `at`. */
  #read(node: number, at: number): void {
    const trie = this.#trie;
    const { letters, lettersFrom } = this.#tables;
    for (; at < letters.length; at += 1) {
      if ((lettersFrom[at]! & ~trie.lettersBelow(node)) !== 0) return;
      node = trie.child(node, letters[at]!);
      if (node === 0) return;
    }
    const term = trie.term(node);
    if (term >= 0) this.#found.set(term, this.#most);
  }

  /** The letters the furthest way still needs that are not below the node. Each takes an edit. */
  #missing(node: number, depth: number, ways: number): number {
    const { lettersFrom } = this.#tables;
    return lettersFrom[depth - REACH + 31 - Math.clz32(ways)]! & ~this.#trie.lettersBelow(node);
  }

  #arrive(node: number, depth: number, two: number, one: number, none: number): void {
    // No way reaches so far, and in 32 bits the shift would come round to one that does.
    if (this.#length - depth > REACH) return;
    const term = this.#trie.term(node);
    const end = 1 << (REACH + this.#length - depth);
    if (term < 0 || (two & end) > 0) return;
    const edits = (one & end) > 0 ? this.#most - 1 : (none & end) > 0 ? this.#most : 0;
    if (edits > 0) this.#found.set(term, edits);
  }
}

/** The place in the word of the first way. */
const placeOf = (ways: number, depth: number) => depth - REACH + 31 - Math.clz32(ways & -ways);

const isOneAtMost = (letters: number) => (letters & (letters - 1)) === 0;
const areTwoAtMost = (letters: number) => isOneAtMost(letters & (letters - 1));

/** Numbers the letters of the word and gives what the walk looks up, so that no letter is compared twice. */
function tablesOf(word: string) {
  const letters = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
  for (const [at, letter] of [...new Set(letters)].entries()) numbers[letter] = at + 1;
  // By depth the places that are in the word or at its end, and by letter and depth those with the letter.
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
  // By place, all letters from there on.
  const lettersFrom = new Uint16Array(word.length + 1);
  for (let at = word.length - 1; at >= 0; at -= 1)
    lettersFrom[at] = lettersFrom[at + 1]! | letterBit(letters[at]!);
  return { letters, places, withLetter, lettersFrom, depths };
}
