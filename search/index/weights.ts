import { type Dictionary, filterTerm } from './dictionary.ts';
import { searchedHost, type SearchDocument } from '../document.ts';
import { encodedTerms } from './encoded-terms.ts';
import { grown } from './growable.ts';
import { FILTER_BYTE, IN_NAME, IN_STRONG, MOST_IMPACT } from './postings.ts';
import { fold } from '../text/words.ts';

// BM25F: what a word in a field counts, and how long the field usually is, in words. The usual lengths are
// constants, not averages of the day, so that a listing's weights depend on nothing but the listing.
const NAME = { counts: 4, usual: 2, flags: IN_NAME | IN_STRONG };
const KEYWORDS = { counts: 3, usual: 6, flags: IN_STRONG };
const CATEGORY = { counts: 2, usual: 6, flags: IN_STRONG };
const TAGLINE = { counts: 3, usual: 8, flags: IN_STRONG };
const DESCRIPTION = { counts: 0.5, usual: 120, flags: 0 };
// Who asks for a website asks for whose it is as by a name.
const WEBSITE = IN_NAME | IN_STRONG | MOST_IMPACT;
type Field = { counts: number; usual: number; flags: number };
const LENGTH_MATTERS = 0.5;
const SATURATION = 1.2;

/** The order of a listing's texts. */
const FIELDS = [NAME, KEYWORDS, CATEGORY, TAGLINE, DESCRIPTION];

/** All that the index has terms for: the texts of the five fields, and after them filters, its website first. */
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

/** The filters a listing answers to, as terms: one per field, one per category; but for its website. */
function filtersOf(document: SearchDocument): string[] {
  const { status, stage, country, pricingModel, categoryIds, primaryCategoryId, branchIds } = document;
  const filters = [filterTerm('status', status)];
  if (stage) filters.push(filterTerm('stage', fold(stage)));
  if (country) filters.push(filterTerm('country', fold(country)));
  if (pricingModel) filters.push(filterTerm('pricing', fold(pricingModel)));
  if (primaryCategoryId) filters.push(filterTerm('primary', primaryCategoryId));
  for (const id of new Set(categoryIds)) filters.push(filterTerm('category', id));
  // So that live listings are counted without looking at any: how many have the term.
  if (status === 'live') for (const id of branchIds) filters.push(filterTerm('live_in', id));
  return filters;
}

/** The terms of many listings, one listing after the other: as `term << 8 | weight` in no order, and how many each has. */
export type WeighedTerms = { weights: Uint32Array; lengths: Uint32Array };

// What a listing has on the average; the array grows where it is more.
const USUAL_TERMS = 128;

/** What a listing's terms weigh, one listing after the other. Terms new to the dictionary are added to it. */
export class Weigher {
  readonly #dictionary: Dictionary;
  /** Of the listing at hand, by term; all 0 between two listings. */
  #frequencies = new Float32Array(0);
  #flags = new Uint8Array(0);
  /** The terms of the listing at hand, each once. */
  #terms = new Uint32Array(0);
  #count = 0;
  /** The terms of the text at hand, in its order. */
  #read = new Uint32Array(0);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Every term of a listing with its weight byte, as `term << 8 | weight` in no order; valid until the next listing. */
  weigh(texts: ListingTexts): Uint32Array {
    this.#count = 0;
    for (const [at, field] of FIELDS.entries()) this.#add(field, texts[at]!);
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

  /** Adds the words of a field. Two passes, so that arrays grow between them and not within. */
  #add(field: Field, text: string): void {
    if (text === '') return;
    const { bytes, count, all, starts, ends } = encodedTerms(text, { isName: field === NAME });
    const read = (this.#read = grown(this.#read, all));
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

  /** Makes what was added weights. */
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
