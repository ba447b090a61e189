import { type AskedWord, MOST_WORDS, readQuery } from '../query/asked.ts';
import { kinshipOf, lettersOfKin } from '../text/stems.ts';
import { queryTerms } from '../text/words.ts';

/** Neighbours in the order of words, from the first to before the last. */
type Range = readonly [from: number, to: number];

const FEWEST_LETTERS = 3;
// Forms are this much longer at most, and so many words are asked for their stem.
const LONGEST_ENDING = 6;
const MOST_ASKED = 48;

/**
 * Which texts of a list have all words of a query. For lists with an order of their own, such as founders by name and posts
 * by day: nothing is ranked, answers are places in the list, ascending. Words stand in the order of letters and the texts of
 * each behind those of the one before it, so that all texts with words that begin alike are one run.
 */
export class WordIndex {
  readonly #words: readonly string[];
  readonly #starts: Uint32Array;
  readonly #texts: Uint32Array;
  /** By text, how many of the words that are looked for it has, up to the first that it lacks; between two queries all 0. */
  readonly #has: Uint8Array;

  constructor(words: readonly string[], starts: Uint32Array, texts: Uint32Array, count: number) {
    this.#words = words;
    this.#starts = starts;
    this.#texts = texts;
    this.#has = new Uint8Array(count);
  }

  /** Texts with all words of `q` as they were typed, or words that begin so, and with all of `marks`. None for a `q` without words. */
  typed(q: string, marks: readonly string[] = []): Uint32Array {
    const typed = [...new Set(queryTerms(q).slice(0, MOST_WORDS))];
    // Who has "found" has "fou".
    const telling = typed.filter((word) => typed.every((other) => other === word || !other.startsWith(word)));
    return this.#withAll(
      telling.map((word) => [this.#beginning(word)]),
      marks,
    );
  }

  /** The same with words in other forms, closed up or split, and without those that say nothing ("the", "with"). */
  meant(q: string, marks: readonly string[] = []): Uint32Array {
    const asked = readQuery(q, {
      has: (word) => isSome(this.#just(word)),
      begins: (word) => isSome(this.#beginning(word)),
      resembles: () => false,
      languagesOf: () => [],
      hasForm: () => false,
      isShared: () => false,
    });
    return this.#withAll(
      asked.map((word) => this.#meaning(word)),
      marks,
    );
  }

  /** Texts with all of these marks, which are words that no text has, such as `=DE`. */
  marked(marks: readonly string[]): Uint32Array {
    return this.#having(marks.map((mark) => [this.#just(mark)]));
  }

  /** The first `most` texts that have the most words that begin so; none where none has any. */
  nearest(beginnings: readonly string[], most: number): number[] {
    const [has, texts, starts] = [this.#has, this.#texts, this.#starts];
    const counts = new Uint8Array(has.length);
    let best = 1;
    for (const [before, beginning] of [...new Set(beginnings)].slice(0, MOST_WORDS).entries()) {
      const [from, to] = this.#beginning(beginning);
      for (let at = starts[from]!; at < starts[to]!; at += 1) {
        const text = texts[at]!;
        if (has[text] === before + 1) continue;
        has[text] = before + 1;
        best = Math.max(best, ++counts[text]!);
      }
    }
    has.fill(0);
    const nearest: number[] = [];
    for (let text = 0; text < counts.length && nearest.length < most; text += 1)
      if (counts[text] === best) nearest.push(text);
    return nearest;
  }

  #withAll(words: (readonly Range[])[], marks: readonly string[]): Uint32Array {
    if (words.length === 0) return new Uint32Array(0);
    return this.#having([...marks.map((mark) => [this.#just(mark)]), ...words]);
  }

  /** Texts with a word in one of the ranges of each of `wanted`. */
  #having(wanted: readonly (readonly Range[])[]): Uint32Array {
    const [has, texts, starts] = [this.#has, this.#texts, this.#starts];
    let found = has.length;
    // Rare words first, so that it is soon known where none has all.
    const size = (ranges: readonly Range[]) =>
      ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0);
    const rareFirst = wanted.toSorted((a, b) => size(a) - size(b));
    for (const [before, ranges] of rareFirst.entries()) {
      if (found === 0) break;
      found = 0;
      for (const [from, to] of ranges) {
        for (let at = starts[from]!; at < starts[to]!; at += 1) {
          const text = texts[at]!;
          if (has[text] !== before) continue;
          has[text] = before + 1;
          found += 1;
        }
      }
    }
    const all = new Uint32Array(found);
    for (let text = 0, at = 0; at < found; text += 1) if (has[text] === wanted.length) all[at++] = text;
    has.fill(0);
    return all;
  }

  /** Words that stand for one of the query: it or what begins so, its neighbours closed up, its other forms. */
  #meaning({ text, joined }: AskedWord): Range[] {
    return [this.#beginning(text), ...joined.map((one) => this.#just(one)), ...this.#kinOf(text)];
  }

  #kinOf(word: string): Range[] {
    const letters = lettersOfKin(word);
    if (letters < FEWEST_LETTERS) return [];
    const [from, to] = this.#beginning(word.slice(0, letters));
    const near: number[] = [];
    for (let at = from; at < to; at += 1)
      if (this.#words[at]!.length <= word.length + LONGEST_ENDING) near.push(at);
    return near
      .sort((a, b) => this.#words[a]!.length - this.#words[b]!.length)
      .slice(0, MOST_ASKED)
      .filter((at) => kinshipOf(word, this.#words[at]!) !== undefined)
      .map((at) => [at, at + 1]);
  }

  #just(word: string): Range {
    const at = this.#place(word);
    return [at, this.#words[at] === word ? at + 1 : at];
  }

  #beginning(prefix: string): Range {
    return [this.#place(prefix), this.#place(`${prefix}\uffff`)];
  }

  /** How many words stand before this one. */
  #place(word: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const isSome = ([from, to]: Range): boolean => to > from;
