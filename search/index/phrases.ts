import type { Phrase } from '../document.ts';
import { isFiller, isStopWord, isStopWordOf, type Language } from '../text/common-words.ts';
import { queryTerms } from '../text/words.ts';
import type { Dictionary } from './dictionary.ts';

/** A phrase by the terms of its significant words. */
export type Called = {
  terms: number[];
  language: Language | undefined;
  ownIds: number[];
  categoryIds: number[];
};

const NONE: readonly never[] = [];

/**
 * The names of categories. They are stored here and not with each listing: the hundreds of words of a category would
 * exceed everything else of a listing. The dictionary has their words as terms.
 */
export class Phrases {
  readonly #dictionary: Dictionary;
  #phrases: readonly Phrase[];
  #byTerm = new Map<number, Called[]>();

  constructor(dictionary: Dictionary, saved: readonly Phrase[]) {
    this.#dictionary = dictionary;
    this.#phrases = saved;
    for (const phrase of saved) this.#add(phrase);
  }

  /** Replaces all phrases. Returns the terms that no phrase has any more. */
  set(given: readonly Phrase[]): number[] {
    if (JSON.stringify(given) === JSON.stringify(this.#phrases)) return [];
    const before = this.#byTerm;
    this.#phrases = given;
    this.#byTerm = new Map();
    for (const phrase of given) this.#add(phrase);
    return [...before.keys()].filter((term) => !this.has(term));
  }

  /** Returns whether a phrase has the term. */
  has(term: number): boolean {
    return this.#byTerm.has(term);
  }

  /** Returns the phrases that have the term. */
  of(term: number): readonly Called[] {
    return this.#byTerm.get(term) ?? NONE;
  }

  /** Returns the languages of the category names that have the term. */
  languagesOf(term: number): Language[] {
    return this.of(term).flatMap(({ language }) => language ?? []);
  }

  save(): readonly Phrase[] {
    return this.#phrases;
  }

  #add({ text, language, ownIds, categoryIds }: Phrase): void {
    const words = [...new Set(queryTerms(text))];
    const telling = words.filter(
      (word) => !isStopWord(word) && !(language && isStopWordOf(language, word)) && !isFiller(word),
    );
    const terms = telling.map((word) => this.#dictionary.add(word));
    const called = { terms, language, ownIds, categoryIds };
    for (const term of terms) {
      const there = this.#byTerm.get(term);
      if (there) there.push(called);
      else this.#byTerm.set(term, [called]);
    }
  }
}
