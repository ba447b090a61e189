import { setImmediate as turn } from 'node:timers/promises';
import { grown } from '../index/growable.ts';
import { partsOf } from '../text/words.ts';
import { sortedInTurns } from './sorted-in-turns.ts';
import { WordIndex } from './word-index.ts';

// Holds up nobody.
const SLICE = 2 ** 14;

/** Takes texts one after the other, and makes an index of them without holding anybody up. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  /** The words of text n, by number, end before `#ends[n]`. */
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

  /** The index; text n stands at `places[n]` of the list. */
  async build(places: Uint32Array): Promise<WordIndex> {
    const words = await sortedInTurns([...this.#numbers.keys()], (a, b) => (a < b ? -1 : 1));
    const ranks = new Uint32Array(words.length);
    await inTurns(words.length, (rank) => {
      ranks[this.#numbers.get(words[rank]!)!] = rank;
    });
    // Where the texts of a word begin, then where its next one goes.
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
    if (at % SLICE === SLICE - 1) await turn();
  }
}

/** The words of a text, each once, also those that words with a hyphen between them are without it. */
export function wordsToIndex(text: string): Set<string> {
  const parts = partsOf(text);
  const closed = parts.flatMap(({ term, isJoined }, at) =>
    isJoined ? `${parts[at - 1]?.term ?? ''}${term}` : [],
  );
  return new Set([...parts.map(({ term }) => term), ...closed]);
}
