import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ensureCapacity } from '../index/growable.ts';
import { tokenize } from '../text/tokenize.ts';
import { sortYielding } from './sort-yielding.ts';
import { WordIndex } from './word-index.ts';

// Small enough not to block the event loop noticeably.
const SLICE_SIZE = 2 ** 14;

/** Collects texts and builds an index of them without blocking the event loop. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  /** Word numbers of all texts; those of text n end before `#ends[n]`. */
  #words = new Uint32Array(0);
  #ends = new Uint32Array(0);
  #size = 0;
  #count = 0;

  /** Adds a text as its words, see `wordsToIndex`. */
  add(words: Iterable<string>): void {
    for (const word of words) {
      const wordNumber = this.#numbers.get(word) ?? this.#numbers.size;
      if (wordNumber === this.#numbers.size) this.#numbers.set(word, wordNumber);
      this.#words = ensureCapacity(this.#words, this.#size + 1);
      this.#words[this.#size++] = wordNumber;
    }
    this.#ends = ensureCapacity(this.#ends, this.#count + 1);
    this.#ends[this.#count++] = this.#size;
  }

  /** Builds the index; `positions[n]` is the position of text n in the list. */
  async build(positions: Uint32Array): Promise<WordIndex> {
    const words = await sortYielding([...this.#numbers.keys()], (a, b) => (a < b ? -1 : 1));
    const ranks = new Uint32Array(words.length);
    await forEachYielding(words.length, (rank) => {
      ranks[this.#numbers.get(words[rank]!)!] = rank;
    });
    // The start of each word's texts, then the position of its next one.
    const starts = new Uint32Array(words.length + 2);
    await forEachYielding(this.#size, (at) => {
      starts[ranks[this.#words[at]!]! + 2]! += 1;
    });
    for (let rank = 0; rank < words.length; rank += 1) starts[rank + 2]! += starts[rank + 1]!;
    const texts = new Uint32Array(this.#size);
    await forEachYielding(this.#count, (text) => {
      for (let at = this.#ends[text - 1] ?? 0; at < this.#ends[text]!; at += 1)
        texts[starts[ranks[this.#words[at]!]! + 1]!++] = positions[text]!;
    });
    return new WordIndex(words, starts.subarray(0, words.length + 1), texts, this.#count);
  }
}

async function forEachYielding(count: number, step: (at: number) => void): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    step(at);
    if (at % SLICE_SIZE === SLICE_SIZE - 1) await yieldToEventLoop();
  }
}

/** Returns the distinct words of a text, and hyphenated ones also without the hyphen. */
export function wordsToIndex(text: string): Set<string> {
  const tokens = tokenize(text);
  const compounds = tokens.flatMap(({ term, isJoined }, at) =>
    isJoined ? `${tokens[at - 1]?.term ?? ''}${term}` : [],
  );
  return new Set([...tokens.map(({ term }) => term), ...compounds]);
}
