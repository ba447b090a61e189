import type { Phrase } from '../document.ts';
import { isFiller, isStopWord, isStopWordOf, type Language } from '../text/common-words.ts';
import { queryTerms } from '../text/words.ts';
import type { Dictionary } from './dictionary.ts';

/** A phrase by its words that say something, as terms. */
export type Called = {
  terms: number[];
  language: Language | undefined;
  ownIds: number[];
  categoryIds: number[];
};

const NONE: readonly never[] = [];

/**
 * What categories are called. It is kept here and not with each of their listings: hundreds of words of each
 * category would be more than all else that a listing says. Their words stand in the dictionary.
 */
export class Phrases {
  readonly #dictionary: Dictionary;
  #given: readonly Phrase[];
  #byTerm = new Map<number, Called[]>();

  constructor(dictionary: Dictionary, saved: readonly Phrase[]) {
    this.#dictionary = dictionary;
    this.#given = saved;
    for (const phrase of saved) this.#add(phrase);
  }

  /** Replaces them all. Answers the terms that are words of phrases no more. */
  set(given: readonly Phrase[]): number[] {
    if (JSON.stringify(given) === JSON.stringify(this.#given)) return [];
    const before = this.#byTerm;
    this.#given = given;
    this.#byTerm = new Map();
    for (const phrase of given) this.#add(phrase);
    return [...before.keys()].filter((term) => !this.has(term));
  }

  /** Is the term a word of a phrase? */
  has(term: number): boolean {
    return this.#byTerm.has(term);
  }

  /** The phrases that a term is a word of. */
  of(term: number): readonly Called[] {
    return this.#byTerm.get(term) ?? NONE;
  }

  /** The languages in which categories are called by the word. */
  languagesOf(term: number): Language[] {
    return this.of(term).flatMap(({ language }) => language ?? []);
  }

  save(): readonly Phrase[] {
    return this.#given;
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
