import { grown } from './growable.ts';

/**
 * The words of the dictionary as a tree of letters, for prefixes and typos. Nodes are numbers: a node's first
 * child and next sibling lead on, siblings in the order of their letters, so that the tree depends on the
 * words alone and not on the order they came in. Nodes without words are given back.
 */
export type Trie = {
  /** Makes words end in their terms, and forgets those whose term is -1. Takes each once, in the order of their letters. */
  change(words: readonly WordEnd[]): void;
  /** Puts the nodes in the order they are read in; changes no word. */
  pack(): void;
  /** The node a prefix ends at, or 0 when no word starts so. The root is node 1. */
  find(prefix: string): number;
  /** The child that `letter` leads to, or 0. */
  child(node: number, letter: number): number;
  firstChild(node: number): number;
  nextSibling(node: number): number;
  /** UTF-16 code unit that leads to the node. */
  letter(node: number): number;
  /** The letters on all ways from the node on, each as its `letterBit`. */
  lettersBelow(node: number): number;
  /** The term that ends at the node, or -1. */
  term(node: number): number;
  save(): SavedTrie;
};

/** A word with the term that it stands for from now on, or -1. */
export type WordEnd = readonly [word: string, term: number];

export type SavedTrie = { nodes: Uint32Array; used: number; free: number };

export const ROOT = 1;

// A node is four numbers side by side, so that it is read from memory at once. Above its letter stand those below it.
const SIZE = 4;
const LETTER = 0;
const CHILD = 1;
const SIBLING = 2;
// One more than the term that ends there, so that 0 is none.
const END = 3;

/** One bit of sixteen for a letter (UTF-16 code unit); those that are common in English have one of their own. */
export const letterBit = (letter: number): number => 1 << (Math.imul(letter, 0xe4a8ea1b) >>> 28);

export function createTrie(saved?: SavedTrie): Trie {
  let nodes: Uint32Array = saved?.nodes ?? new Uint32Array(2 * SIZE);
  let used = saved?.used ?? 2;
  // Nodes given back, chained by their sibling.
  let free = saved?.free ?? 0;

  const firstChild = (node: number) => nodes[node * SIZE + CHILD]!;
  const nextSibling = (node: number) => nodes[node * SIZE + SIBLING]!;
  const letterOf = (node: number) => nodes[node * SIZE + LETTER]! & 0xffff;
  const lettersBelow = (node: number) => nodes[node * SIZE + LETTER]! >>> 16;

  function newNode(letter: number, sibling: number): number {
    let node = free;
    if (node > 0) free = nextSibling(node);
    else {
      node = used++;
      nodes = grown(nodes, used * SIZE);
    }
    nodes[node * SIZE + LETTER] = letter;
    nodes[node * SIZE + CHILD] = 0;
    nodes[node * SIZE + SIBLING] = sibling;
    nodes[node * SIZE + END] = 0;
    return node;
  }

  function child(parent: number, letter: number): number {
    let node = firstChild(parent);
    while (node > 0 && letterOf(node) < letter) node = nextSibling(node);
    return node > 0 && letterOf(node) === letter ? node : 0;
  }

  function find(prefix: string): number {
    let node = ROOT;
    for (let at = 0; at < prefix.length && node > 0; at += 1) node = child(node, prefix.charCodeAt(at));
    return node;
  }

  /**
   * Changes what is below `parent`, which the first `depth` letters of the words from `start` to `end` lead to. Children
   * and words are passed side by side, so that as many words as there are letters cost no more than a few would: to look
   * for each word's place among twenty thousand siblings held everybody up for seconds. Tells whether a node went.
   */
  function change(
    words: readonly WordEnd[],
    parent: number,
    depth: number,
    start: number,
    end: number,
  ): boolean {
    if (words[start]![0].length === depth) nodes[parent * SIZE + END] = words[start++]![1] + 1;
    let letters = lettersBelow(parent);
    let shrunk = false;
    let previous = 0;
    for (let next = start; start < end; start = next) {
      const letter = words[start]![0].charCodeAt(depth);
      do next += 1;
      while (next < end && words[next]![0].charCodeAt(depth) === letter);
      let node = after(parent, previous);
      while (node > 0 && letterOf(node) < letter) {
        previous = node;
        node = nextSibling(node);
      }
      if (node === 0 || letterOf(node) !== letter) {
        node = newNode(letter, node);
        setAfter(parent, previous, node);
      }
      if (change(words, node, depth + 1, start, next)) shrunk = true;
      if (firstChild(node) > 0 || nodes[node * SIZE + END]! > 0) {
        letters |= letterBit(letter) | lettersBelow(node);
        previous = node;
      } else {
        setAfter(parent, previous, nextSibling(node));
        nodes[node * SIZE + SIBLING] = free;
        free = node;
        shrunk = true;
      }
    }
    setLettersBelow(parent, shrunk ? lettersOfChildren(parent) : letters);
    return shrunk;
  }

  const after = (parent: number, previous: number) =>
    previous > 0 ? nextSibling(previous) : firstChild(parent);

  function setAfter(parent: number, previous: number, node: number): void {
    if (previous > 0) nodes[previous * SIZE + SIBLING] = node;
    else nodes[parent * SIZE + CHILD] = node;
  }

  function lettersOfChildren(parent: number): number {
    let letters = 0;
    for (let node = firstChild(parent); node > 0; node = nextSibling(node))
      letters |= letterBit(letterOf(node)) | lettersBelow(node);
    return letters;
  }

  function setLettersBelow(node: number, letters: number): void {
    nodes[node * SIZE + LETTER] = (letterOf(node) | (letters << 16)) >>> 0;
  }

  /** Numbers the nodes level by level, children side by side: typos are looked for near the root. */
  function pack(): void {
    const old = nodes;
    const before = new Uint32Array(used);
    nodes = new Uint32Array(used * SIZE);
    before[ROOT] = ROOT;
    used = ROOT + 1;
    for (let node = ROOT; node < used; node += 1) {
      const from = before[node]! * SIZE;
      nodes[node * SIZE + LETTER] = old[from + LETTER]!;
      nodes[node * SIZE + END] = old[from + END]!;
      let child = old[from + CHILD]!;
      if (child > 0) nodes[node * SIZE + CHILD] = used;
      for (; child > 0; child = old[child * SIZE + SIBLING]!) {
        before[used] = child;
        if (old[child * SIZE + SIBLING]! > 0) nodes[used * SIZE + SIBLING] = used + 1;
        used += 1;
      }
    }
    free = 0;
  }

  return {
    change(words) {
      if (words.length > 0) change(words, ROOT, 0, 0, words.length);
    },
    pack,
    find,
    child,
    firstChild,
    nextSibling,
    letter: letterOf,
    lettersBelow,
    term: (node) => nodes[node * SIZE + END]! - 1,
    save() {
      pack();
      return { nodes: nodes.subarray(0, used * SIZE), used, free };
    },
  };
}
