import { type ParsedWord, MAX_QUERY_WORDS, parseQuery } from '../query/parse-query.ts';
import { findRelation, sharedPrefixLength } from '../text/stems.ts';
import { extractQueryTerms } from '../text/tokenize.ts';

/** A range of sorted words, from the first to before the last. */
type Range = readonly [from: number, to: number];

const MIN_PREFIX = 3;
// Forms are at most this much longer, and at most this many words are stemmed.
const MAX_ENDING = 6;
const MAX_STEMMED = 48;

/**
 * Finds the texts of a list that have all words of a query. For lists with their own order, such as founders by name
 * and posts by day: nothing is ranked, and results are positions in the list, ascending. Words are sorted and the
 * texts of each are stored one word after another, so that all texts with words of one prefix form one range.
 */
export class WordIndex {
  readonly #words: readonly string[];
  readonly #starts: Uint32Array;
  readonly #texts: Uint32Array;
  /** By text, how many of the query's words it has before the first that is missing; all 0 between two queries. */
  readonly #matched: Uint8Array;

  constructor(words: readonly string[], starts: Uint32Array, texts: Uint32Array, count: number) {
    this.#words = words;
    this.#starts = starts;
    this.#texts = texts;
    this.#matched = new Uint8Array(count);
  }

  /**
   * Returns texts that have all words of `q` as typed, or words that begin with them, and all of `marks`; none if `q`
   * has no words.
   */
  findTyped(q: string, marks: readonly string[] = []): Uint32Array {
    const words = [...new Set(extractQueryTerms(q).slice(0, MAX_QUERY_WORDS))];
    // A text with "found" also has "fou".
    const distinctive = words.filter((word) =>
      words.every((other) => other === word || !other.startsWith(word)),
    );
    return this.#findWords(
      distinctive.map((word) => [this.#withPrefix(word)]),
      marks,
    );
  }

  /** Like `findTyped`, but also matches other forms and joined or split words, and ignores stop words. */
  findExpanded(q: string, marks: readonly string[] = []): Uint32Array {
    const { words } = parseQuery(q, {
      has: (word) => isNotEmpty(this.#exact(word)),
      hasLongerTerm: (word) => isNotEmpty(this.#withPrefix(word)),
      hasFuzzyMatch: () => false,
      languagesOf: () => [],
      isUsed: () => true,
      hasForm: () => false,
      isSharedFilter: () => false,
    });
    return this.#findWords(
      words.map((word) => this.#expand(word)),
      marks,
    );
  }

  /** Returns texts with all of these marks, which are words that no text contains, such as `=DE`. */
  findMarked(marks: readonly string[]): Uint32Array {
    return this.#findWithAll(marks.map((mark) => [this.#exact(mark)]));
  }

  /** Returns the first `limit` texts with the most words that begin with one of `beginnings`; none if no text has any. */
  findNearest(beginnings: readonly string[], limit: number): number[] {
    const [matched, texts, starts] = [this.#matched, this.#texts, this.#starts];
    const counts = new Uint8Array(matched.length);
    let best = 1;
    for (const [before, beginning] of [...new Set(beginnings)].slice(0, MAX_QUERY_WORDS).entries()) {
      const [from, to] = this.#withPrefix(beginning);
      for (let at = starts[from]!; at < starts[to]!; at += 1) {
        const text = texts[at]!;
        if (matched[text] === before + 1) continue;
        matched[text] = before + 1;
        best = Math.max(best, ++counts[text]!);
      }
    }
    matched.fill(0);
    const found: number[] = [];
    for (let text = 0; text < counts.length && found.length < limit; text += 1)
      if (counts[text] === best) found.push(text);
    return found;
  }

  #findWords(words: (readonly Range[])[], marks: readonly string[]): Uint32Array {
    if (words.length === 0) return new Uint32Array(0);
    return this.#findWithAll([...marks.map((mark) => [this.#exact(mark)]), ...words]);
  }

  /** Returns texts that have a word in one of the ranges of each item. */
  #findWithAll(required: readonly (readonly Range[])[]): Uint32Array {
    const [matched, texts, starts] = [this.#matched, this.#texts, this.#starts];
    let found = matched.length;
    // Rare words first, so that an empty result is known soon.
    const size = (ranges: readonly Range[]) =>
      ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0);
    const rareFirst = required.toSorted((a, b) => size(a) - size(b));
    for (const [before, ranges] of rareFirst.entries()) {
      if (found === 0) break;
      found = 0;
      for (const [from, to] of ranges) {
        for (let at = starts[from]!; at < starts[to]!; at += 1) {
          const text = texts[at]!;
          if (matched[text] !== before) continue;
          matched[text] = before + 1;
          found += 1;
        }
      }
    }
    const all = new Uint32Array(found);
    for (let text = 0, at = 0; at < found; text += 1) if (matched[text] === required.length) all[at++] = text;
    matched.fill(0);
    return all;
  }

  /**
   * Returns words that match one of the query: those it is a prefix of, compounds with its neighbours, its other
   * forms.
   */
  #expand({ text, compounds }: ParsedWord): Range[] {
    return [this.#withPrefix(text), ...compounds.map((one) => this.#exact(one)), ...this.#findForms(text)];
  }

  #findForms(word: string): Range[] {
    const prefixLength = sharedPrefixLength(word);
    if (prefixLength < MIN_PREFIX) return [];
    const [from, to] = this.#withPrefix(word.slice(0, prefixLength));
    const candidates: number[] = [];
    for (let at = from; at < to; at += 1)
      if (this.#words[at]!.length <= word.length + MAX_ENDING) candidates.push(at);
    return candidates
      .sort((a, b) => this.#words[a]!.length - this.#words[b]!.length)
      .slice(0, MAX_STEMMED)
      .filter((at) => findRelation(word, this.#words[at]!) !== undefined)
      .map((at) => [at, at + 1]);
  }

  #exact(word: string): Range {
    const at = this.#lowerBound(word);
    return [at, this.#words[at] === word ? at + 1 : at];
  }

  #withPrefix(prefix: string): Range {
    return [this.#lowerBound(prefix), this.#lowerBound(`${prefix}\uffff`)];
  }

  /** Returns how many words sort before this one. */
  #lowerBound(word: string): number {
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

const isNotEmpty = ([from, to]: Range): boolean => to > from;
