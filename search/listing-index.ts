import { createBatch } from './index/batch.ts';
import { createColumns, marksOf, type SortColumns, type SavedColumns } from './index/columns.ts';
import { createDictionary, type Dictionary, type SavedDictionary } from './index/dictionary.ts';
import type { Counters, Phrase, SearchDocument } from './document.ts';
import { createListingTerms, type ListingTerms } from './index/listing-terms.ts';
import type { SavedLists } from './index/lists.ts';
import { Phrases } from './index/phrases.ts';
import { createPostings, packed, type Postings, type SavedPostings } from './index/postings.ts';
import { textsOf, Weigher } from './index/weights.ts';

/**
 * The index of all searchable listings. It is changed in place, one listing at a time, and always equals one built
 * from scratch of the same listings: nothing in it depends on the order of changes.
 */
export type ListingIndex = {
  dictionary: Dictionary;
  postings: Postings;
  columns: SortColumns;
  phrases: Phrases;
  /** The terms of a listing (words and filters) by its doc id. */
  termsOf(ordinal: number): number[];
  /** Adds or replaces listings. Where an id occurs twice, the later one wins. */
  put(documents: SearchDocument[]): void;
  /** Replaces the names of categories. */
  call(phrases: readonly Phrase[]): void;
  /** Replaces the counters of a listing. Does nothing if it is not in the index. */
  count(id: number, counters: Counters): void;
  /** Removes a listing. Does nothing if it is not in the index. */
  remove(id: number): void;
  /** Everything that is indexed of a listing, in a form that can be compared between two indexes. */
  describe(id: number): string | undefined;
  /** Frees memory that changes left unused. */
  pack(): void;
  save(): SavedIndex;
};

export type SavedIndex = {
  dictionary: SavedDictionary;
  postings: SavedPostings;
  columns: SavedColumns;
  listingTerms: SavedLists<Uint8Array>;
  phrases: readonly Phrase[];
};

export const createListingIndex = (saved?: SavedIndex): ListingIndex => new IndexInPlace(saved);

class IndexInPlace implements ListingIndex {
  readonly dictionary: Dictionary;
  readonly postings: Postings;
  readonly columns: SortColumns;
  readonly phrases: Phrases;
  readonly #listingTerms: ListingTerms;
  readonly #weigher: Weigher;
  readonly #batch = createBatch();

  constructor(saved: SavedIndex | undefined) {
    this.dictionary = createDictionary(saved?.dictionary);
    this.postings = createPostings(saved?.postings);
    this.columns = createColumns(saved?.columns);
    this.#listingTerms = createListingTerms(saved?.listingTerms);
    this.phrases = new Phrases(this.dictionary, saved?.phrases ?? []);
    this.#weigher = new Weigher(this.dictionary);
  }

  termsOf(ordinal: number): number[] {
    return this.#listingTerms.get(ordinal);
  }

  put(documents: SearchDocument[]): void {
    for (const document of documents) this.#upsert(document);
    this.#flush();
  }

  call(phrases: readonly Phrase[]): void {
    for (const term of this.phrases.set(phrases)) this.#removeIfUnused(term);
  }

  count(id: number, counters: Counters): void {
    const ordinal = this.columns.find(id);
    if (ordinal >= 0) this.columns.setCounters(ordinal, counters);
  }

  remove(id: number): void {
    const ordinal = this.columns.find(id);
    if (ordinal < 0) return;
    this.#replaceTerms(ordinal, new Uint32Array(0));
    this.columns.remove(id);
  }

  describe(id: number): string | undefined {
    const ordinal = this.columns.find(id);
    if (ordinal < 0) return undefined;
    const terms = this.termsOf(ordinal).map((term) => [
      this.dictionary.text(term),
      this.postings.weight(term, ordinal),
    ]);
    return JSON.stringify({ terms: terms.sort(), ...this.columns.describe(ordinal) });
  }

  pack(): void {
    for (const part of [this.dictionary, this.postings, this.columns, this.#listingTerms]) part.pack();
  }

  save(): SavedIndex {
    return {
      dictionary: this.dictionary.save(),
      postings: this.postings.save(),
      columns: this.columns.save(),
      listingTerms: this.#listingTerms.save(),
      phrases: this.phrases.save(),
    };
  }

  #upsert(document: SearchDocument): void {
    const known = this.columns.find(document.id) >= 0;
    const ordinal = this.columns.add(document.id);
    const weights = this.#weigher.weigh(textsOf(document)).sort();
    if (known) this.#replaceTerms(ordinal, weights);
    else this.#addTerms(ordinal, weights);
    this.columns.setName(ordinal, marksOf(document.name));
    this.columns.setCounters(ordinal, document);
  }

  /** Adds the terms of `weights`, ascending, to a listing that has none. */
  #addTerms(ordinal: number, weights: Uint32Array): void {
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at]!;
      this.#batch.add(weight >>> 8, packed(ordinal, weight & 255));
    }
    this.#listingTerms.set(ordinal, weights);
  }

  #flush(): void {
    this.#batch.empty(this.postings.setRun);
  }

  /** Replaces the terms of a listing by those of `weights`. */
  #replaceTerms(ordinal: number, weights: Uint32Array): void {
    const { postings } = this;
    this.#flush();
    const before = this.termsOf(ordinal);
    for (const weight of weights) postings.set(weight >>> 8, ordinal, weight & 255);
    let at = 0;
    for (const term of before) {
      // Both arrays ascend.
      while (at < weights.length && weights[at]! >>> 8 < term) at += 1;
      if (at < weights.length && weights[at]! >>> 8 === term) continue;
      postings.remove(term, ordinal);
      this.#removeIfUnused(term);
    }
    this.#listingTerms.set(ordinal, weights);
  }

  /** Removes a term from the dictionary if no listing and no category name has it. */
  #removeIfUnused(term: number): void {
    if (this.postings.count(term) === 0 && !this.phrases.has(term)) this.dictionary.remove(term);
  }
}
