import { type Dictionary, filterTerm } from './dictionary.ts';
import { hostOf, type SearchDocument } from './document.ts';
import { IN_NAME, IN_STRONG, MOST_IMPACT } from './postings.ts';
import { fold, termsOf } from './words.ts';

// BM25F: what a word in a field counts, and how long the field usually is, in words. The usual lengths are
// constants, not averages of the day, so that a listing's weights depend on nothing but the listing.
const NAME = { counts: 4, usual: 2, flags: IN_NAME | IN_STRONG };
const KEYWORDS = { counts: 3, usual: 6, flags: IN_STRONG };
const TAGLINE = { counts: 3, usual: 8, flags: IN_STRONG };
const DESCRIPTION = { counts: 0.5, usual: 120, flags: 0 };
const LENGTH_MATTERS = 0.5;
const SATURATION = 1.2;

/** The filters a listing answers to, as terms: one per field, one per category. */
function filtersOf(document: SearchDocument): string[] {
  const { status, stage, country, pricingModel, domain, categoryIds } = document;
  const filters = [filterTerm('status', status), filterTerm('domain', hostOf(domain))];
  if (stage) filters.push(filterTerm('stage', fold(stage)));
  if (country) filters.push(filterTerm('country', fold(country)));
  if (pricingModel) filters.push(filterTerm('pricing', fold(pricingModel)));
  for (const id of new Set(categoryIds)) filters.push(filterTerm('category', id));
  return filters;
}

/**
 * Every term of a listing with its weight byte, as `term << 8 | weight` in ascending order. Terms new to the
 * dictionary are added to it.
 */
export function weigh(document: SearchDocument, dictionary: Dictionary): Uint32Array {
  const frequencies = new Map<number, number>();
  const flags = new Map<number, number>();
  const fields = [
    [NAME, document.name],
    [KEYWORDS, document.keywords.join('\n')],
    [TAGLINE, document.tagline],
    [DESCRIPTION, document.description],
  ] as const;
  for (const [field, text] of fields) {
    const terms = termsOf(text);
    const gain = field.counts / (1 - LENGTH_MATTERS + (LENGTH_MATTERS * terms.length) / field.usual);
    for (const text of terms) {
      const term = dictionary.add(text);
      frequencies.set(term, (frequencies.get(term) ?? 0) + gain);
      if (field.flags) flags.set(term, (flags.get(term) ?? 0) | field.flags);
    }
  }
  const filters = filtersOf(document);
  const weights = new Uint32Array(frequencies.size + filters.length);
  let count = 0;
  for (const [term, frequency] of frequencies) {
    const impact = 1 + Math.round(((MOST_IMPACT - 1) * frequency) / (frequency + SATURATION));
    weights[count++] = (term << 8) | (flags.get(term) ?? 0) | impact;
  }
  for (const filter of filters) weights[count++] = (dictionary.add(filter) << 8) | 1;
  return weights.sort();
}
