import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { grown } from '../index/growable.ts';
import { partsOf } from '../text/words.ts';
import { sortedInTurns } from './sorted-in-turns.ts';
import { WordIndex } from './word-index.ts';

// Small enough not to block the event loop noticeably.
const SLICE = 2 ** 14;

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
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(word, number);
      this.#words = grown(this.#words, this.#size + 1);
      this.#words[this.#size++] = number;
    }
    this.#ends = grown(this.#ends, this.#count + 1);
    this.#ends[this.#count++] = this.#size;
  }

  /** Builds the index; `places[n]` is the position of text n in the list. */
  async build(places: Uint32Array): Promise<WordIndex> {
    const words = await sortedInTurns([...this.#numbers.keys()], (a, b) => (a < b ? -1 : 1));
    const ranks = new Uint32Array(words.length);
    await inTurns(words.length, (rank) => {
      ranks[this.#numbers.get(words[rank]!)!] = rank;
    });
    // The start of each word's texts, then the position of its next one.
    const starts = new Uint32Array(words.length + 2);
    await inTurns(this.#size, (at) => {
      starts[ranks[this.#words[at]!]! + 2]! += 1;
    });
    for (let rank = 0; rank < words.length; rank += 1) starts[rank + 2]! += starts[rank + 1]!;
    const texts = new Uint32Array(this.#size);
    await inTurns(this.#count, (text) => {
      for (let at = this.#ends[text - 1] ?? 0; at < this.#ends[text]!; at += 1)
        texts[starts[ranks[this.#words[at]!]! + 1]!++] = places[text]!;
    });
    return new WordIndex(words, starts.subarray(0, words.length + 1), texts, this.#count);
  }
}

async function inTurns(count: number, step: (at: number) => void): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    step(at);
    if (at % SLICE === SLICE - 1) await yieldToEventLoop();
  }
}

/** Returns the distinct words of a text, and hyphenated ones also without the hyphen. */
export function wordsToIndex(text: string): Set<string> {
  const parts = partsOf(text);
  const closed = parts.flatMap(({ term, isJoined }, at) =>
    isJoined ? `${parts[at - 1]?.term ?? ''}${term}` : [],
  );
  return new Set([...parts.map(({ term }) => term), ...closed]);
}
