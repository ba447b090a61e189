import { type Dictionary, filterTerm } from './dictionary.ts';
import { searchedHost, type SearchDocument } from '../document.ts';
import { encodedTerms } from './encoded-terms.ts';
import { grown } from './growable.ts';
import { IN_NAME, IN_STRONG, MOST_IMPACT } from './postings.ts';
import { fold } from '../text/words.ts';

// BM25F: what a word in a field counts, and how long the field usually is, in words. The usual lengths are
// constants, not averages of the day, so that a listing's weights depend on nothing but the listing.
const NAME = { counts: 4, usual: 2, flags: IN_NAME | IN_STRONG };
const KEYWORDS = { counts: 3, usual: 6, flags: IN_STRONG };
const CATEGORY = { counts: 2, usual: 6, flags: IN_STRONG };
const TAGLINE = { counts: 3, usual: 8, flags: IN_STRONG };
const DESCRIPTION = { counts: 0.5, usual: 120, flags: 0 };
// What a filter counts when it stands for a word, such as "open source".
const FILTER = IN_STRONG | 32;
// Who asks for a website asks for whose it is as by a name.
const WEBSITE = IN_NAME | IN_STRONG | MOST_IMPACT;
const LENGTH_MATTERS = 0.5;
const SATURATION = 1.2;

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

/**
 * Gives every term of a listing with its weight byte, as `term << 8 | weight` in ascending order; valid until the
 * next listing. Terms new to the dictionary are added to it.
 */
export function createWeigher(dictionary: Dictionary): (document: SearchDocument) => Uint32Array {
  // Of the listing at hand, by term; all 0 between two listings.
  let frequencies = new Float32Array(0);
  let flags = new Uint8Array(0);
  let weights = new Uint32Array(0);

  return (document) => {
    const terms: number[] = [];
    const fields = [
      [NAME, document.name],
      [KEYWORDS, document.keywords.join('\n')],
      [CATEGORY, document.categoryNames.join('\n')],
      [TAGLINE, document.tagline],
      [DESCRIPTION, document.description],
    ] as const;
    for (const [field, text] of fields) {
      const { bytes, count, all, starts, ends } = encodedTerms(text, { isName: field === NAME });
      const gain = field.counts / (1 - LENGTH_MATTERS + (LENGTH_MATTERS * count) / field.usual);
      for (let at = 0; at < all; at += 1) {
        const term = dictionary.addWord(bytes, starts[at]!, ends[at]!);
        if (term >= flags.length) {
          frequencies = grown(frequencies, term + 1);
          flags = grown(flags, term + 1);
        }
        if (frequencies[term] === 0) terms.push(term);
        frequencies[term]! += gain;
        flags[term]! |= field.flags;
      }
    }
    const filters = filtersOf(document);
    const website = filterTerm('domain', searchedHost(document.domain));
    weights = grown(weights, terms.length + filters.length + 1);
    let count = 0;
    for (const term of terms) {
      const frequency = frequencies[term]!;
      const impact = 1 + Math.round(((MOST_IMPACT - 1) * frequency) / (frequency + SATURATION));
      weights[count++] = (term << 8) | flags[term]! | impact;
      frequencies[term] = 0;
      flags[term] = 0;
    }
    for (const filter of filters) weights[count++] = (dictionary.add(filter) << 8) | FILTER;
    weights[count++] = (dictionary.add(website) << 8) | WEBSITE;
    return weights.subarray(0, count).sort();
  };
}
