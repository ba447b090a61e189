// So many words at once; of a text three in four words are among those that are commonest.
const SIZE = 4096;
/** Bytes of the longest word that is kept here. */
const LONGEST = 12;

/**
 * The terms of words that were asked for lately, each at one place with its letters beside it: an index is built of a hundred million
 * words, most of them the same few, and the table of all waits for the memory four times a word.
 */
export class HotWords {
  /** Letters in three numbers, and one more than the term. */
  readonly #words = new Uint32Array(4 * SIZE);
  #first = 0;
  #second = 0;
  #third = 0;
  #place = 0;

  /** The term of the word between `start` and `end` of `bytes`, or -1 where it is not here. */
  find(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > LONGEST) return -1;
    this.#read(bytes, start, end);
    const words = this.#words;
    const place = this.#place;
    const isHere =
      words[place] === this.#first && words[place + 1] === this.#second && words[place + 2] === this.#third;
    return isHere ? words[place + 3]! - 1 : -1;
  }

  /** Keeps the term of the word that was just looked for. */
  keep(bytes: Uint8Array, start: number, end: number, term: number): void {
    if (end - start > LONGEST) return;
    this.#read(bytes, start, end);
    const words = this.#words;
    words[this.#place] = this.#first;
    words[this.#place + 1] = this.#second;
    words[this.#place + 2] = this.#third;
    words[this.#place + 3] = term + 1;
  }

  #read(bytes: Uint8Array, start: number, end: number): void {
    let first = 0;
    let second = 0;
    let third = 0;
    // What goes out of the first on the left comes into the next.
    for (let at = start; at < end; at += 1) {
      third = (third << 8) | (second >>> 24);
      second = (second << 8) | (first >>> 24);
      first = (first << 8) | bytes[at]!;
    }
    this.#first = first >>> 0;
    this.#second = second >>> 0;
    this.#third = third >>> 0;
    const mixed = Math.imul(first ^ Math.imul(second ^ Math.imul(third, 0x9e3779b1), 0x85ebca6b), 0x9e3779b1);
    this.#place = 4 * (mixed >>> 20);
  }
}
