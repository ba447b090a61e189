import { grown } from './growable.ts';

/**
 * The words of the dictionary as a tree of letters, for prefixes and typos. Nodes are numbers: a node's first
 * child and next sibling lead on, siblings in the order of their letters, so that the tree depends on the
 * words alone and not on the order they came in. Nodes without words are given back.
 */
export type Trie = {
  add(word: string, term: number): void;
  remove(word: string): void;
  /** The node a prefix ends at, or 0 when no word starts so. The root is node 1. */
  find(prefix: string): number;
  /** The child that `letter` leads to, or 0. */
  child(node: number, letter: number): number;
  firstChild(node: number): number;
  nextSibling(node: number): number;
  /** UTF-16 code unit that leads to the node. */
  letter(node: number): number;
  /** The term that ends at the node, or -1. */
  term(node: number): number;
  save(): SavedTrie;
};

export type SavedTrie = {
  letters: Uint16Array;
  children: Uint32Array;
  siblings: Uint32Array;
  ends: Uint32Array;
  used: number;
  free: number;
};

export const ROOT = 1;

export function createTrie(saved?: SavedTrie): Trie {
  let letters = saved?.letters ?? new Uint16Array(2);
  let children = saved?.children ?? new Uint32Array(2);
  let siblings = saved?.siblings ?? new Uint32Array(2);
  // One more than the term that ends there, so that 0 is none.
  let ends = saved?.ends ?? new Uint32Array(2);
  let used = saved?.used ?? 2;
  // Nodes given back, chained by their sibling.
  let free = saved?.free ?? 0;

  function newNode(letter: number, sibling: number): number {
    let node = free;
    if (node > 0) free = siblings[node]!;
    else {
      node = used++;
      letters = grown(letters, used);
      children = grown(children, used);
      siblings = grown(siblings, used);
      ends = grown(ends, used);
    }
    letters[node] = letter;
    children[node] = 0;
    siblings[node] = sibling;
    ends[node] = 0;
    return node;
  }

  /** The sibling before the place of `letter` among the children of `parent`; 0 when it is the first. */
  function before(parent: number, letter: number): number {
    let previous = 0;
    let node = children[parent]!;
    while (node > 0 && letters[node]! < letter) {
      previous = node;
      node = siblings[node]!;
    }
    return previous;
  }

  const after = (parent: number, previous: number) =>
    previous > 0 ? siblings[previous]! : children[parent]!;

  function setAfter(parent: number, previous: number, node: number): void {
    if (previous > 0) siblings[previous] = node;
    else children[parent] = node;
  }

  function child(parent: number, letter: number): number {
    let node = children[parent]!;
    while (node > 0 && letters[node]! < letter) node = siblings[node]!;
    return node > 0 && letters[node] === letter ? node : 0;
  }

  function find(prefix: string): number {
    let node = ROOT;
    for (let at = 0; at < prefix.length && node > 0; at += 1) node = child(node, prefix.charCodeAt(at));
    return node;
  }

  function add(word: string, term: number): void {
    let node = ROOT;
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charCodeAt(at);
      const previous = before(node, letter);
      let next = after(node, previous);
      if (next === 0 || letters[next] !== letter) {
        next = newNode(letter, next);
        setAfter(node, previous, next);
      }
      node = next;
    }
    ends[node] = term + 1;
  }

  function remove(word: string, parent = ROOT, at = 0): void {
    const letter = word.charCodeAt(at);
    const previous = before(parent, letter);
    const node = after(parent, previous);
    if (at + 1 === word.length) ends[node] = 0;
    else remove(word, node, at + 1);
    if (children[node] === 0 && ends[node] === 0) {
      setAfter(parent, previous, siblings[node]!);
      siblings[node] = free;
      free = node;
    }
  }

  return {
    add,
    remove: (word) => remove(word),
    find,
    child,
    firstChild: (node) => children[node]!,
    nextSibling: (node) => siblings[node]!,
    letter: (node) => letters[node]!,
    term: (node) => ends[node]! - 1,
    save: () => ({ letters, children, siblings, ends, used, free }),
  };
}
