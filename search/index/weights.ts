import { type Dictionary, filterTerm } from './dictionary.ts';
import { searchedHost, type SearchDocument } from '../document.ts';
import { encodedTerms } from './encoded-terms.ts';
import { grown } from './growable.ts';
import { FILTER_BYTE, IN_NAME, IN_STRONG, MOST_IMPACT } from './postings.ts';
import { fold } from '../text/words.ts';

// BM25F: the boost of a field, and its usual length in words. The usual lengths are constants, not current averages,
// so that a listing's weights depend on the listing alone.
const NAME = { counts: 4, usual: 2, flags: IN_NAME | IN_STRONG };
const KEYWORDS = { counts: 3, usual: 6, flags: IN_STRONG };
const CATEGORY = { counts: 2, usual: 6, flags: IN_STRONG };
const TAGLINE = { counts: 3, usual: 8, flags: IN_STRONG };
const DESCRIPTION = { counts: 0.5, usual: 120, flags: 0 };
// A website in a query identifies a listing as its name does.
const WEBSITE = IN_NAME | IN_STRONG | MOST_IMPACT;
type Field = { counts: number; usual: number; flags: number };
const LENGTH_MATTERS = 0.5;
const SATURATION = 1.2;

/** The order of a listing's texts. */
const FIELDS = [NAME, KEYWORDS, CATEGORY, TAGLINE, DESCRIPTION];

/** Everything of a listing that is indexed: the texts of the five fields, then its filter terms, the website first. */
export type ListingTexts = string[];

export const textsOf = (document: SearchDocument): ListingTexts => [
  document.name,
  document.keywords.join('\n'),
  document.categoryNames.join('\n'),
  document.tagline,
  document.description,
  filterTerm('domain', searchedHost(document.domain)),
  ...filtersOf(document),
];

/** Returns the filter terms of a listing other than its website: one for each field and category. */
function filtersOf(document: SearchDocument): string[] {
  const { status, stage, country, pricingModel, categoryIds, primaryCategoryId, branchIds } = document;
  const filters = [filterTerm('status', status)];
  if (stage) filters.push(filterTerm('stage', fold(stage)));
  if (country) filters.push(filterTerm('country', fold(country)));
  if (pricingModel) filters.push(filterTerm('pricing', fold(pricingModel)));
  if (primaryCategoryId) filters.push(filterTerm('primary', primaryCategoryId));
  for (const id of new Set(categoryIds)) filters.push(filterTerm('category', id));
  // So that live listings can be counted by the length of a posting list.
  if (status === 'live') for (const id of branchIds) filters.push(filterTerm('live_in', id));
  return filters;
}

/**
 * The terms of many listings, one listing after another, as unordered `term << 8 | weight`, and the number of terms
 * of each.
 */
export type WeighedTerms = { weights: Uint32Array; lengths: Uint32Array };

// The average of a listing; the array grows if needed.
const USUAL_TERMS = 128;

/** Computes the weights of the terms of listings, one listing at a time. New terms are added to the dictionary. */
export class Weigher {
  readonly #dictionary: Dictionary;
  /** Of the current listing, by term; all 0 between two listings. */
  #frequencies = new Float32Array(0);
  #flags = new Uint8Array(0);
  /** The distinct terms of the current listing. */
  #terms = new Uint32Array(0);
  #count = 0;
  /** The terms of the current text, in order. */
  #textTerms = new Uint32Array(0);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Returns the terms of a listing as unordered `term << 8 | weight`; valid until the next call. */
  weigh(texts: ListingTexts): Uint32Array {
    this.#count = 0;
    for (const [at, field] of FIELDS.entries()) this.#addField(field, texts[at]!);
    this.#weighAll();
    this.#addFilter(texts[FIELDS.length]!, WEBSITE);
    for (let at = FIELDS.length + 1; at < texts.length; at += 1) this.#addFilter(texts[at]!, FILTER_BYTE);
    return this.#terms.subarray(0, this.#count);
  }

  weighEach(listings: readonly ListingTexts[]): WeighedTerms {
    const lengths = new Uint32Array(listings.length);
    let weights = new Uint32Array(USUAL_TERMS * listings.length);
    let end = 0;
    for (const [at, texts] of listings.entries()) {
      const own = this.weigh(texts);
      weights = grown(weights, end + own.length);
      weights.set(own, end);
      end += own.length;
      lengths[at] = own.length;
    }
    return { weights: weights.subarray(0, end), lengths };
  }

  /** Adds the words of a field, in two passes so that arrays grow between the passes and not within. */
  #addField(field: Field, text: string): void {
    if (text === '') return;
    const { bytes, count, all, starts, ends } = encodedTerms(text, { isName: field === NAME });
    const read = (this.#textTerms = grown(this.#textTerms, all));
    this.#dictionary.addEach(bytes, starts, ends, all, read);
    let most = -1;
    for (let at = 0; at < all; at += 1) most = Math.max(most, read[at]!);
    const frequencies = (this.#frequencies = grown(this.#frequencies, most + 1));
    const flags = (this.#flags = grown(this.#flags, most + 1));
    const terms = (this.#terms = grown(this.#terms, this.#count + all));
    const gain = field.counts / (1 - LENGTH_MATTERS + (LENGTH_MATTERS * count) / field.usual);
    let size = this.#count;
    for (let at = 0; at < all; at += 1) {
      const term = read[at]!;
      const before = frequencies[term]!;
      terms[size] = term;
      size += Number(before === 0);
      frequencies[term] = before + gain;
      flags[term]! |= field.flags;
    }
    this.#count = size;
  }

  /** Converts frequencies to weight bytes. */
  #weighAll(): void {
    const [terms, frequencies, flags] = [this.#terms, this.#frequencies, this.#flags];
    for (let at = 0; at < this.#count; at += 1) {
      const term = terms[at]!;
      const frequency = frequencies[term]!;
      const impact = 1 + Math.round(((MOST_IMPACT - 1) * frequency) / (frequency + SATURATION));
      terms[at] = (term << 8) | flags[term]! | impact;
      frequencies[term] = 0;
      flags[term] = 0;
    }
  }

  #addFilter(filter: string, weight: number): void {
    this.#terms = grown(this.#terms, this.#count + 1);
    this.#terms[this.#count++] = (this.#dictionary.add(filter) << 8) | weight;
  }
}
