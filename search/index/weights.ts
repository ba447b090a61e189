import { isDenial, listAttributeValues, normalizeAttribute } from '../attributes.ts';
import { type Dictionary, filterTerm } from './dictionary.ts';
import { normalizeHost, type SearchDocument } from '../document.ts';
import { encodeTerms } from './encode-terms.ts';
import { ensureCapacity } from './growable.ts';
import { FILTER_WEIGHT_BYTE, IN_NAME, IN_STRONG, MAX_IMPACT } from './postings.ts';
import { extractTerms, fold } from '../text/tokenize.ts';

// BM25F: the boost of a field, and its usual length in words. The usual lengths are constants, not current averages,
// so that a listing's weights depend on the listing alone.
const NAME = { boost: 4, typicalLength: 2, flags: IN_NAME | IN_STRONG };
const KEYWORDS = { boost: 3, typicalLength: 6, flags: IN_STRONG };
const CATEGORY = { boost: 2, typicalLength: 6, flags: IN_STRONG };
const TAGLINE = { boost: 3, typicalLength: 8, flags: IN_STRONG };
const FACTS = { boost: 2, typicalLength: 4, flags: IN_STRONG };
const POINTS = { boost: 1, typicalLength: 60, flags: 0 };
const DESCRIPTION = { boost: 0.5, typicalLength: 120, flags: 0 };
// A website in a query identifies a listing as its name does.
const WEBSITE_WEIGHT = IN_NAME | IN_STRONG | MAX_IMPACT;
type Field = { boost: number; typicalLength: number; flags: number };
const LENGTH_NORMALIZATION = 0.5;
const SATURATION = 1.2;

/** The order of a listing's texts. */
const FIELDS = [NAME, KEYWORDS, CATEGORY, TAGLINE, FACTS, POINTS, DESCRIPTION];

/** Everything of a listing that is indexed: the texts of its fields, then its filter terms, the website first. */
export type ListingTexts = string[];

export const collectTexts = (document: SearchDocument): ListingTexts => [
  document.name,
  document.keywords.join('\n'),
  document.categoryNames.join('\n'),
  document.tagline,
  document.facts.join('\n'),
  [...document.points, ...listAttributeTexts(document)].join('\n'),
  document.description,
  filterTerm('domain', normalizeHost(document.domain)),
  ...listFilterTerms(document),
];

/** Returns the attributes that a listing has as texts, without those that it is said not to have. */
const listAttributeTexts = ({ attributes }: SearchDocument): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => (isDenial(value) ? [] : `${name} ${value}`));

/** Returns the filter terms of a listing other than its website: one for each field and category. */
function listFilterTerms(document: SearchDocument): string[] {
  const { status, stage, country, city, pricingModel, attributes } = document;
  const { categoryIds, primaryCategoryId, branchIds } = document;
  const filters = [filterTerm('status', status)];
  if (stage) filters.push(filterTerm('stage', fold(stage)));
  if (country) filters.push(filterTerm('country', fold(country)), filterTerm('stated', 'country'));
  if (pricingModel) filters.push(filterTerm('pricing', fold(pricingModel)), filterTerm('stated', 'pricing'));
  for (const word of new Set(extractTerms(city ?? ''))) filters.push(filterTerm('city', word));
  for (const [name, value] of Object.entries(attributes))
    for (const word of listAttributeValues(value))
      filters.push(filterTerm('attribute', `${normalizeAttribute(name)}:${word}`));
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
const TYPICAL_TERMS = 128;

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
    this.#addFilter(texts[FIELDS.length]!, WEBSITE_WEIGHT);
    for (let at = FIELDS.length + 1; at < texts.length; at += 1)
      this.#addFilter(texts[at]!, FILTER_WEIGHT_BYTE);
    return this.#terms.subarray(0, this.#count);
  }

  weighAll(listings: readonly ListingTexts[]): WeighedTerms {
    const lengths = new Uint32Array(listings.length);
    let weights = new Uint32Array(TYPICAL_TERMS * listings.length);
    let end = 0;
    for (const [at, texts] of listings.entries()) {
      const weighed = this.weigh(texts);
      weights = ensureCapacity(weights, end + weighed.length);
      weights.set(weighed, end);
      end += weighed.length;
      lengths[at] = weighed.length;
    }
    return { weights: weights.subarray(0, end), lengths };
  }

  /** Adds the words of a field, in two passes so that arrays grow between the passes and not within. */
  #addField(field: Field, text: string): void {
    if (text === '') return;
    const encoded = encodeTerms(text, { isName: field === NAME });
    const { count, total } = encoded;
    const textTerms = (this.#textTerms = ensureCapacity(this.#textTerms, total));
    this.#dictionary.addAll(encoded, textTerms);
    let maxTerm = -1;
    for (let at = 0; at < total; at += 1) maxTerm = Math.max(maxTerm, textTerms[at]!);
    const frequencies = (this.#frequencies = ensureCapacity(this.#frequencies, maxTerm + 1));
    const flags = (this.#flags = ensureCapacity(this.#flags, maxTerm + 1));
    const terms = (this.#terms = ensureCapacity(this.#terms, this.#count + total));
    const gain =
      field.boost / (1 - LENGTH_NORMALIZATION + (LENGTH_NORMALIZATION * count) / field.typicalLength);
    let size = this.#count;
    for (let at = 0; at < total; at += 1) {
      const term = textTerms[at]!;
      const previous = frequencies[term]!;
      terms[size] = term;
      size += Number(previous === 0);
      frequencies[term] = previous + gain;
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
      const impact = 1 + Math.round(((MAX_IMPACT - 1) * frequency) / (frequency + SATURATION));
      terms[at] = (term << 8) | flags[term]! | impact;
      frequencies[term] = 0;
      flags[term] = 0;
    }
  }

  #addFilter(filter: string, weight: number): void {
    this.#terms = ensureCapacity(this.#terms, this.#count + 1);
    this.#terms[this.#count++] = (this.#dictionary.add(filter) << 8) | weight;
  }
}
