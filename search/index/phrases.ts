import type { Phrase } from '../document.ts';
import { isGenericWord, isStopWord, isStopWordIn, type Language } from '../text/common-words.ts';
import { extractQueryTerms } from '../text/tokenize.ts';
import type { Dictionary } from './dictionary.ts';

/** A phrase by the terms of its significant words. */
export type IndexedPhrase = {
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
  #byTerm = new Map<number, IndexedPhrase[]>();

  constructor(dictionary: Dictionary, saved: readonly Phrase[]) {
    this.#dictionary = dictionary;
    this.#phrases = saved;
    for (const phrase of saved) this.#add(phrase);
  }

  /** Replaces all phrases. Returns the terms that no phrase has any more. */
  set(phrases: readonly Phrase[]): number[] {
    if (JSON.stringify(phrases) === JSON.stringify(this.#phrases)) return [];
    const before = this.#byTerm;
    this.#phrases = phrases;
    this.#byTerm = new Map();
    for (const phrase of phrases) this.#add(phrase);
    return [...before.keys()].filter((term) => !this.has(term));
  }

  /** Returns whether a phrase has the term. */
  has(term: number): boolean {
    return this.#byTerm.has(term);
  }

  /** Returns the phrases that have the term. */
  listByTerm(term: number): readonly IndexedPhrase[] {
    return this.#byTerm.get(term) ?? NONE;
  }

  /** Returns the languages of the category names that have the term. */
  languagesOf(term: number): Language[] {
    return this.listByTerm(term).flatMap(({ language }) => language ?? []);
  }

  save(): readonly Phrase[] {
    return this.#phrases;
  }

  #add({ text, language, ownIds, categoryIds }: Phrase): void {
    const words = [...new Set(extractQueryTerms(text))];
    const significant = words.filter(
      (word) => !isStopWord(word) && !(language && isStopWordIn(language, word)) && !isGenericWord(word),
    );
    const terms = significant.map((word) => this.#dictionary.add(word));
    const phrase = { terms, language, ownIds, categoryIds };
    for (const term of terms) {
      const existing = this.#byTerm.get(term);
      if (existing) existing.push(phrase);
      else this.#byTerm.set(term, [phrase]);
    }
  }
}
