import { ensureCapacity } from '../index/growable.ts';
import { letterBit, ROOT, type Trie } from '../index/trie.ts';

const MIN_LENGTH_ONE_EDIT = 4;
const MIN_LENGTH_TWO_EDITS = 9;
// The furthest that a position in the word may be from the depth of a node, with two edits.
const MAX_OFFSET = 2;

// By letter, the number of that letter among the distinct ones of the current word, from 1; 0 for every other.
const letterNumbers = new Uint8Array(2 ** 16);

/**
 * Nodes below which the rest of the current word is searched for: `places` has the position of the next letter, and above it that
 * of the one after it. `read` only keeps the compiler from dropping reads.
 */
const rests = { nodes: new Uint32Array(0), places: new Uint32Array(0), count: 0, read: 0 };

/**
 * Finds the terms of the trie that `word` may be a typo of, with their edit distance (Damerau-Levenshtein, without
 * the restriction to edit a substring once): none for a word below 4 letters or a number, 1 edit from 4 letters, 2
 * from 9, where the longer of the two counts.
 */
export function findTypos(trie: Trie, word: string): Map<number, number> {
  if (word.length < MIN_LENGTH_ONE_EDIT || /^\p{N}+$/u.test(word)) return new Map();
  const found = new TypoWalk(trie, word).run();
  for (let at = 0; at < word.length; at += 1) letterNumbers[word.charCodeAt(at)] = 0;
  return found;
}

// The states at a node are packed in one number, five bits for each kind. The lowest bits are states with two edits
// left; then those with one edit and with none, and between two swapped letters those with one edit and with none after
// them. ACROSS is between two swapped letters, too, without the letter that was between these.
const ONE = 5;
const SWAP_ONE = 10;
const NONE = 15;
const SWAP_NONE = 20;
const ACROSS = 25;
const STATES = 2 ** 5 - 1;
const HAS_EDITS_LEFT = 2 ** NONE - 1;

/**
 * Walks the trie once with all possible edits in parallel (a bit-parallel Levenshtein automaton). A state is a
 * position in the word; among the five bits of a kind, bit `MAX_OFFSET + n` is the position n letters behind the
 * depth of the node.
 */
class TypoWalk {
  readonly #trie: Trie;
  readonly #length: number;
  readonly #maxEdits: number;
  /**
   * The positions that may remain after the last edit: for a shorter word, those that can end at a word of nine
   * letters.
   */
  readonly #lastPositions: number;
  readonly #found = new Map<number, number>();
  readonly #tables: ReturnType<typeof buildTables>;

  constructor(trie: Trie, word: string) {
    this.#trie = trie;
    this.#length = word.length;
    // A word of nine letters may lack two of them.
    this.#maxEdits = word.length < MIN_LENGTH_TWO_EDITS - 2 ? 1 : 2;
    this.#lastPositions =
      this.#maxEdits === 1 || word.length >= MIN_LENGTH_TWO_EDITS
        ? STATES
        : (1 << (MAX_OFFSET + 1 + word.length - MIN_LENGTH_TWO_EDITS)) - 1;
    this.#tables = buildTables(word);
  }

  /** Returns the terms found, with their edit distance. */
  run(): Map<number, number> {
    const start = 1 << MAX_OFFSET;
    rests.count = 0;
    if (this.#maxEdits === 2) this.#walk(ROOT, 0, start | ((start << 1) << ONE) | ((start << 2) << NONE));
    else this.#walk(ROOT, 0, (start << ONE) | ((start << 1) << NONE));
    while (rests.count > 0) this.#stepRests();
    return this.#found;
  }

  #walk(parent: number, depth: number, states: number): void {
    const trie = this.#trie;
    const { places, withLetter, depths } = this.#tables;
    const possible = places[depth + 1]!;
    const last = possible & this.#lastPositions;
    const two = states & STATES;
    const one = (states >> ONE) & STATES;
    const none = (states >> NONE) & STATES;
    const swapOne = (states >> SWAP_ONE) & STATES;
    const swapNone = (states >> SWAP_NONE) & STATES;
    const across = states >> ACROSS;
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      const matching = withLetter[letterNumbers[trie.letter(node)]! * depths + depth]!;
      const nextTwo = two & matching;
      const nextOne =
        ((one & matching) | two | (two >> 1) | ((swapOne & matching) << 1) | (nextTwo << 1)) & possible;
      const nextNone =
        ((none & matching) |
          one |
          (one >> 1) |
          ((swapNone & matching) << 1) |
          ((across & matching) << 2) |
          (nextOne << 1)) &
        last;
      const nextSwapOne = (two & (matching >> 1)) >> 1;
      // Also states with another letter between the two.
      const nextSwapNone = ((one & (matching >> 1)) | swapOne) >> 1;
      const nextAcross = (two & (matching >> 2)) >> 1;
      // The letters missing below the node may be no more than the edits left.
      const statesOne = nextOne | (nextSwapOne << 2);
      const statesNone = nextNone | (nextSwapNone << 2) | (nextAcross << 3);
      const canMatchBelow =
        (statesNone > 0 && this.#missing(node, depth + 1, statesNone) === 0) ||
        (statesOne > 0 && hasAtMostOne(this.#missing(node, depth + 1, statesOne))) ||
        (nextTwo > 0 && hasAtMostTwo(this.#missing(node, depth + 1, nextTwo)));
      if (!canMatchBelow) continue;
      const next =
        nextTwo |
        (nextOne << ONE) |
        (nextSwapOne << SWAP_ONE) |
        (nextNone << NONE) |
        (nextSwapNone << SWAP_NONE) |
        (nextAcross << ACROSS);
      this.#recordMatch(node, depth + 1, next);
      if ((next & HAS_EDITS_LEFT) > 0) this.#walk(node, depth + 1, next);
      else this.#matchWithoutEdits(node, depth + 1, next);
    }
  }

  /** Continues without edits: each state has to match the rest of the word exactly. */
  #matchWithoutEdits(node: number, depth: number, states: number): void {
    for (let rest = (states >> NONE) & STATES; rest > 0; rest &= rest - 1) {
      const at = positionOf(rest, depth);
      this.#addRest(node, at, at + 1);
    }
    for (let rest = (states >> SWAP_NONE) & STATES; rest > 0; rest &= rest - 1)
      this.#addSwapped(node, depth, rest, 1);
    for (let rest = states >> ACROSS; rest > 0; rest &= rest - 1) this.#addSwapped(node, depth, rest, 2);
  }

  /** Matches the first of two swapped letters, and then what follows the second, and the letter dropped between them. */
  #addSwapped(node: number, depth: number, states: number, skipped: number): void {
    if ((((states & -states) << skipped) & this.#lastPositions) === 0) return;
    const at = positionOf(states, depth);
    this.#addRest(node, at, at + skipped + 1);
  }

  /** Adds a node below which the letter at `at` and then the rest of the word from `next` have to be. */
  #addRest(node: number, at: number, next: number): void {
    const { letters, lettersFrom } = this.#tables;
    if (at === letters.length) {
      this.#recordRest(node);
      return;
    }
    if (((letterBit(letters[at]!) | lettersFrom[next]!) & ~this.#trie.lettersBelow(node)) !== 0) return;
    if (rests.count === rests.nodes.length) {
      rests.nodes = ensureCapacity(rests.nodes, rests.count + 1);
      rests.places = ensureCapacity(rests.places, rests.count + 1);
    }
    rests.nodes[rests.count] = node;
    rests.places[rests.count++] = (at << 16) | next;
  }

  /** Moves all rests on by one letter. */
  #stepRests(): void {
    const trie = this.#trie;
    const { letters, lettersFrom } = this.#tables;
    const { nodes, places, count } = rests;
    // Reads the first child of each, so that these memory accesses overlap instead of each waiting for the one before.
    let read = 0;
    for (let at = 0; at < count; at += 1) read |= trie.letter(trie.firstChild(nodes[at]!));
    rests.read = read;
    let remaining = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at]!;
      const node = trie.child(nodes[at]!, letters[place >>> 16]!);
      if (node === 0) continue;
      const next = place & 0xffff;
      if (next === letters.length) this.#recordRest(node);
      else if ((lettersFrom[next]! & ~trie.lettersBelow(node)) === 0) {
        nodes[remaining] = node;
        places[remaining++] = (next << 16) | (next + 1);
      }
    }
    rests.count = remaining;
  }

  #recordRest(node: number): void {
    const term = this.#trie.term(node);
    if (term >= 0) this.#found.set(term, this.#maxEdits);
  }

  /** Returns the letters that the furthest state still needs and that are not below the node. Each costs an edit. */
  #missing(node: number, depth: number, states: number): number {
    const { lettersFrom } = this.#tables;
    return lettersFrom[depth - MAX_OFFSET + 31 - Math.clz32(states)]! & ~this.#trie.lettersBelow(node);
  }

  #recordMatch(node: number, depth: number, states: number): void {
    // No state reaches this far, and in 32 bits the shift would wrap around to one that does.
    if (this.#length - depth > MAX_OFFSET) return;
    const term = this.#trie.term(node);
    const end = 1 << (MAX_OFFSET + this.#length - depth);
    if (term < 0 || (states & end) > 0) return;
    const edits =
      (states & (end << ONE)) > 0 ? this.#maxEdits - 1 : (states & (end << NONE)) > 0 ? this.#maxEdits : 0;
    if (edits > 0) this.#found.set(term, edits);
  }
}

/** Returns the position in the word of the lowest state. */
const positionOf = (states: number, depth: number) => depth - MAX_OFFSET + 31 - Math.clz32(states & -states);

const hasAtMostOne = (letters: number) => (letters & (letters - 1)) === 0;
const hasAtMostTwo = (letters: number) => hasAtMostOne(letters & (letters - 1));

/** Numbers the letters of the word and builds the lookup tables of the walk, so that no letter is compared twice. */
function buildTables(word: string) {
  const letters = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
  for (const [at, letter] of [...new Set(letters)].entries()) letterNumbers[letter] = at + 1;
  // By depth, the positions in the word or at its end; by letter and depth, those with the letter.
  const depths = word.length + MAX_OFFSET + 2;
  const places = new Uint8Array(depths);
  const withLetter = new Uint8Array(depths * (word.length + 1));
  for (let depth = 0; depth < depths; depth += 1) {
    for (let bit = 0; bit <= 2 * MAX_OFFSET; bit += 1) {
      const at = depth - MAX_OFFSET + bit;
      if (at < 0 || at > word.length) continue;
      places[depth]! |= 1 << bit;
      if (at < word.length) withLetter[letterNumbers[letters[at]!]! * depths + depth]! |= 1 << bit;
    }
  }
  // By position, the set of letters from there on.
  const lettersFrom = new Uint16Array(word.length + 3);
  for (let at = word.length - 1; at >= 0; at -= 1)
    lettersFrom[at] = lettersFrom[at + 1]! | letterBit(letters[at]!);
  return { letters, places, withLetter, lettersFrom, depths };
}
