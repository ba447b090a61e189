import { ensureCapacity } from './growable.ts';

/**
 * The words of the dictionary as a trie, for prefixes and typos. Nodes are numbers with a first child and a next
 * sibling; siblings are sorted by letter, so that the trie depends on the words alone and not on the order of
 * insertion. Nodes without words are freed.
 */
export type Trie = {
  /** Sets the terms of words, and removes words whose term is -1. Takes distinct words in alphabetical order. */
  update(words: readonly WordTerm[]): void;
  /** Stores the nodes in the order in which they are usually read; changes no word. */
  pack(): void;
  /** The node of a prefix, or 0 if no word begins with it. The root is node 1. */
  find(prefix: string): number;
  /** The child for `letter`, or 0. */
  child(node: number, letter: number): number;
  firstChild(node: number): number;
  nextSibling(node: number): number;
  /** The UTF-16 code unit of the node. */
  letter(node: number): number;
  /** The letters of all nodes below, as a set of `letterBit`. */
  lettersBelow(node: number): number;
  /** The term of the word that ends at the node, or -1. */
  term(node: number): number;
  save(): SavedTrie;
};

/** A word with the term that it means from now on, or -1. */
type WordTerm = readonly [word: string, term: number];

export type SavedTrie = { nodes: Uint32Array; used: number; free: number };

export const ROOT = 1;

// A node is four adjacent numbers, so that it is in one cache line. The letters below are stored in the bits above
// its letter.
const NODE_SIZE = 4;
const LETTER = 0;
const CHILD = 1;
const SIBLING = 2;
// The term of the word that ends there plus one; 0 for none.
const TERM = 3;

/** Maps a letter (UTF-16 code unit) to one of sixteen bits; those that are frequent in English each have their own. */
export const letterBit = (letter: number): number => 1 << (Math.imul(letter, 0xe4a8ea1b) >>> 28);

export const createTrie = (saved?: SavedTrie): Trie => new PackedTrie(saved);

class PackedTrie implements Trie {
  #nodes: Uint32Array;
  #used: number;
  /** Freed nodes, linked by their sibling. */
  #free: number;
  /** The words of the update that is running. */
  #updates: readonly WordTerm[] = [];

  constructor(saved: SavedTrie | undefined) {
    this.#nodes = saved?.nodes ?? new Uint32Array(2 * NODE_SIZE);
    this.#used = saved?.used ?? 2;
    this.#free = saved?.free ?? 0;
  }

  firstChild(node: number): number {
    return this.#nodes[node * NODE_SIZE + CHILD]!;
  }

  nextSibling(node: number): number {
    return this.#nodes[node * NODE_SIZE + SIBLING]!;
  }

  letter(node: number): number {
    return this.#nodes[node * NODE_SIZE + LETTER]! & 0xffff;
  }

  lettersBelow(node: number): number {
    return this.#nodes[node * NODE_SIZE + LETTER]! >>> 16;
  }

  term(node: number): number {
    return this.#nodes[node * NODE_SIZE + TERM]! - 1;
  }

  child(parent: number, letter: number): number {
    let node = this.firstChild(parent);
    while (node > 0 && this.letter(node) < letter) node = this.nextSibling(node);
    return node > 0 && this.letter(node) === letter ? node : 0;
  }

  find(prefix: string): number {
    let node = ROOT;
    for (let at = 0; at < prefix.length && node > 0; at += 1) node = this.child(node, prefix.charCodeAt(at));
    return node;
  }

  update(words: readonly WordTerm[]): void {
    if (words.length === 0) return;
    this.#updates = words;
    this.#change(ROOT, 0, 0, words.length);
    this.#updates = [];
  }

  /** Numbers the nodes level by level with adjacent children: typos mostly read nodes near the root. */
  pack(): void {
    const old = this.#nodes;
    const before = new Uint32Array(this.#used);
    const nodes = new Uint32Array(this.#used * NODE_SIZE);
    before[ROOT] = ROOT;
    let used = ROOT + 1;
    for (let node = ROOT; node < used; node += 1) {
      const from = before[node]! * NODE_SIZE;
      nodes[node * NODE_SIZE + LETTER] = old[from + LETTER]!;
      nodes[node * NODE_SIZE + TERM] = old[from + TERM]!;
      let child = old[from + CHILD]!;
      if (child > 0) nodes[node * NODE_SIZE + CHILD] = used;
      for (; child > 0; child = old[child * NODE_SIZE + SIBLING]!) {
        before[used] = child;
        if (old[child * NODE_SIZE + SIBLING]! > 0) nodes[used * NODE_SIZE + SIBLING] = used + 1;
        used += 1;
      }
    }
    this.#nodes = nodes;
    this.#used = used;
    this.#free = 0;
  }

  save(): SavedTrie {
    this.pack();
    return { nodes: this.#nodes.subarray(0, this.#used * NODE_SIZE), used: this.#used, free: this.#free };
  }

  /**
   * Updates the nodes below `parent`, to which the first `depth` letters of the updates from `start` to `end` lead.
   * Children and words are merged in one pass: searching each word's position among twenty thousand siblings blocked
   * the process for seconds. Returns whether a node was removed.
   */
  #change(parent: number, depth: number, start: number, end: number): boolean {
    const words = this.#updates;
    if (words[start]![0].length === depth) this.#nodes[parent * NODE_SIZE + TERM] = words[start++]![1] + 1;
    let letters = this.lettersBelow(parent);
    let shrunk = false;
    let previous = 0;
    for (let next = start; start < end; start = next) {
      const letter = words[start]![0].charCodeAt(depth);
      do next += 1;
      while (next < end && words[next]![0].charCodeAt(depth) === letter);
      previous = this.#before(letter, parent, previous);
      const node = this.#childAfter(previous, parent, letter);
      if (this.#change(node, depth + 1, start, next)) shrunk = true;
      if (this.firstChild(node) > 0 || this.#nodes[node * NODE_SIZE + TERM]! > 0) {
        letters |= letterBit(letter) | this.lettersBelow(node);
        previous = node;
      } else {
        this.#setAfter(parent, previous, this.nextSibling(node));
        this.#nodes[node * NODE_SIZE + SIBLING] = this.#free;
        this.#free = node;
        shrunk = true;
      }
    }
    this.#setLettersBelow(parent, shrunk ? this.#lettersOfChildren(parent) : letters);
    return shrunk;
  }

  /** The last child that sorts before a letter, from `previous` on, or 0. */
  #before(letter: number, parent: number, previous: number): number {
    let node = this.#after(parent, previous);
    while (node > 0 && this.letter(node) < letter) {
      previous = node;
      node = this.nextSibling(node);
    }
    return previous;
  }

  /** The child with the letter, which comes after `previous`; created if missing. */
  #childAfter(previous: number, parent: number, letter: number): number {
    const next = this.#after(parent, previous);
    if (next > 0 && this.letter(next) === letter) return next;
    const node = this.#newNode(letter, next);
    this.#setAfter(parent, previous, node);
    return node;
  }

  #newNode(letter: number, sibling: number): number {
    let node = this.#free;
    if (node > 0) this.#free = this.nextSibling(node);
    else {
      node = this.#used++;
      this.#nodes = ensureCapacity(this.#nodes, this.#used * NODE_SIZE);
    }
    this.#nodes[node * NODE_SIZE + LETTER] = letter;
    this.#nodes[node * NODE_SIZE + CHILD] = 0;
    this.#nodes[node * NODE_SIZE + SIBLING] = sibling;
    this.#nodes[node * NODE_SIZE + TERM] = 0;
    return node;
  }

  #after(parent: number, previous: number): number {
    return previous > 0 ? this.nextSibling(previous) : this.firstChild(parent);
  }

  #setAfter(parent: number, previous: number, node: number): void {
    if (previous > 0) this.#nodes[previous * NODE_SIZE + SIBLING] = node;
    else this.#nodes[parent * NODE_SIZE + CHILD] = node;
  }

  #lettersOfChildren(parent: number): number {
    let letters = 0;
    for (let node = this.firstChild(parent); node > 0; node = this.nextSibling(node))
      letters |= letterBit(this.letter(node)) | this.lettersBelow(node);
    return letters;
  }

  #setLettersBelow(node: number, letters: number): void {
    this.#nodes[node * NODE_SIZE + LETTER] = (this.letter(node) | (letters << 16)) >>> 0;
  }
}
