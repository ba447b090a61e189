import { toCommonEra } from './common-era.ts';
import { createHash } from 'node:crypto';
import type { ProofKind } from '../../rules/listings/fields/listing-fields.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { areStatementsSupported, type FoundQuote, containsValue } from './statements.ts';
import {
  isCityInQuote,
  namesFounder,
  mentionsLocation,
  mentionsFounding,
  mentionsPrice,
} from './fact-mentions.ts';
import { supportsPricingModel, supportsStage } from './enum-support.ts';
import type { BlankReason, Candidate, Quote } from '../candidate.ts';
import { countryOfAddress } from '../patterns/places/postcodes.ts';
import {
  countryByLanguage,
  countryByNumber,
  countryOfPlace,
  tellsPlaceIn,
} from '../patterns/places/country-of-city.ts';
import { numbersIn } from '../patterns/places/calling-codes.ts';
import { holdsInflected } from '../patterns/places/inflected-city.ts';
import { countryOfTaxNumber } from '../patterns/places/tax-numbers.ts';
import { countriesIn, countryNamed } from '../patterns/places/countries.ts';
import { isPromptInjection } from './prompt-injection.ts';
import type { ReadPage } from '../html/page.ts';
import { GAP, getDisplayedLines } from '../html/page.ts';
import { foldQuote, foldText, type FoldedText } from '../html/fold-text.ts';
import { hasValue } from '../html/json-ld.ts';

const MAX_QUOTE_LENGTH = 2_000;
const MAX_QUOTES = 20;

/** The result of checking one candidate: the evidence found on the pages, or why it is rejected. */
export type Verdict = { ok: true; evidence: Evidence[] } | { ok: false; reason: BlankReason };

/** Verifies candidates of any writer against the pages that they quote. A page is folded once, when it is first quoted. */
export class EvidenceVerifier {
  readonly #pages: Map<string, ReadPage>;
  readonly #folded = new Map<ReadPage, FoldedText>();
  readonly #hashes = new Map<ReadPage, string>();
  readonly #categories: Set<string>;

  constructor(pages: ReadPage[], categories: string[]) {
    this.#pages = new Map(pages.map((page) => [page.url, page]));
    this.#categories = new Set(categories);
  }

  /**
   * Finds a quote verbatim on a page, apart from white space, quotation marks, dashes and Unicode normalization; inside
   * `within` if given.
   */
  findQuote({ url, quote, within }: Quote): Evidence | undefined {
    const page = this.#pages.get(url);
    const foldedQuote = foldQuote(quote);
    if (!page || foldedQuote === '' || quote.length > MAX_QUOTE_LENGTH || quote.includes(GAP))
      return undefined;
    let folded = this.#folded.get(page);
    if (!folded) this.#folded.set(page, (folded = foldText(page.text)));
    const at = folded.text.indexOf(foldedQuote, within ? findFirstAtLeast(folded.offsets, within.start) : 0);
    if (at === -1) return undefined;
    const start = folded.offsets[at] ?? 0;
    const end = folded.offsets[at + foldedQuote.length] ?? page.text.length;
    const found = page.text.slice(start, end).trimEnd();
    if (within && start + found.length > within.end) return undefined;
    return {
      url,
      quote: found.replaceAll('\n', ' '),
      start,
      end: start + found.length,
      sha256: this.#hashOf(page),
      fetched_at: page.fetched_at,
    };
  }

  /**
   * Accepts a value only if every quote is on its page and the quotes together support the value. Text with instructions for
   * machines is not evidence.
   */
  check(proof: ProofKind | 'person', candidate: Candidate<string>): Verdict {
    if (candidate.value.trim() === '' || candidate.quotes.length === 0)
      return { ok: false, reason: 'no_evidence' };
    const evidence: FoundQuote[] = [];
    for (const quote of candidate.quotes.slice(0, MAX_QUOTES)) {
      const found = this.findQuote(quote);
      if (!found) return { ok: false, reason: 'quote_not_in_page' };
      if (isPromptInjection(this.#pieceOf(found))) return { ok: false, reason: 'instruction_text' };
      evidence.push({ ...found, exact: quote.within !== undefined });
    }
    if (isPromptInjection(candidate.value)) return { ok: false, reason: 'instruction_text' };
    if (!this.#shows(proof, candidate.value, evidence)) return { ok: false, reason: 'value_not_in_quote' };
    return { ok: true, evidence: evidence.map(({ exact: _, ...one }) => one) };
  }

  /** Returns the hash of the text to which offsets refer, so that a reader of the evidence can verify the text. */
  #hashOf(page: ReadPage): string {
    const hash = this.#hashes.get(page) ?? createHash('sha256').update(page.text).digest('hex');
    this.#hashes.set(page, hash);
    return hash;
  }

  /** Returns the block or attribute from which a quote was taken. */
  #pieceOf({ url, start, end }: Evidence): string {
    const text = this.#pages.get(url)?.text ?? '';
    const after = text.indexOf('\n', end);
    return text.slice(text.lastIndexOf('\n', start - 1) + 1, after === -1 ? undefined : after);
  }

  #shows(proof: ProofKind | 'person', value: string, evidence: FoundQuote[]): boolean {
    const quotes = evidence.map((item) => item.quote);
    switch (proof) {
      case 'verbatim':
        return quotes.some((quote) => containsValue(quote, value));
      case 'city':
        return evidence.some(
          (item) =>
            (containsValue(item.quote, value) || holdsInflected(item.quote, value)) &&
            this.#showsCity(value, item),
        );
      case 'person':
        return (
          quotes.some((quote) => containsValue(quote, value)) &&
          (namesFounder(quotes, value) || evidence.some(({ url }) => this.#isFounderInData(value, url)))
        );
      case 'prose':
        return areStatementsSupported(value, evidence, proof);
      case 'price':
        return mentionsPrice(value) && areStatementsSupported(value, evidence, proof);
      case 'email':
        return EMAIL_PATTERN.test(value) && quotes.some((quote) => containsEmail(quote, value));
      case 'url':
        return evidence.some((item) => this.#showsAddress(value, item));
      case 'year':
        return (
          /^(?:1[89]|20)\d\d$/.test(value) &&
          evidence.some((item) => containsValue(toCommonEra(item.quote), value) && this.#showsBeginning(item))
        );
      case 'country':
        return (
          /^[A-Z]{2}$/.test(value) &&
          (evidence.some((item) => this.#showsCountry(value, item)) || this.#isCityThere(value, evidence))
        );
      case 'pricing-model':
        return supportsPricingModel(value, quotes);
      case 'stage':
        return supportsStage(value, quotes);
      case 'category':
        return this.#categories.has(value);
    }
  }

  #dataOf(url: string): ReadPage['data'] {
    return this.#pages.get(url)?.data ?? [];
  }

  #showsBeginning({ url, quote }: Evidence): boolean {
    return mentionsFounding(quote) || hasValue(this.#dataOf(url), 'foundingDate', quote);
  }

  #showsCity(value: string, { url, quote }: Evidence): boolean {
    return isCityInQuote(quote, value) || hasValue(this.#dataOf(url), 'addressLocality', value);
  }

  #isFounderInData(name: string, url: string): boolean {
    return hasValue(this.#dataOf(url), 'name', name) || hasValue(this.#dataOf(url), 'founder', name);
  }

  /** Tells whether evidence supports a country. A bare country code counts only if the page's JSON-LD has it as `addressCountry`. */
  #showsCountry(code: string, evidence: Evidence): boolean {
    const { url, quote } = evidence;
    if (quote !== code)
      return (
        countryNamed(quote) === code ||
        countryOfTaxNumber(quote)?.code === code ||
        countryOfAddress(quote) === code ||
        countryOfAddress(this.#linesOf(evidence)) === code ||
        ((mentionsLocation(quote) || hasValue(this.#dataOf(url), 'addressLocality', quote)) &&
          countryOfPlace(quote) === code)
      );
    return hasValue(this.#dataOf(url), 'addressCountry', code);
  }

  /** Returns a quote in its displayed lines, which separate the parts of an address. */
  #linesOf({ url, start, end }: Evidence): string {
    const block = this.#pages.get(url)?.blocks.find((one) => one.start <= start && one.end >= end);
    return block ? getDisplayedLines(block).slice(start - block.start, end - block.start) : '';
  }

  /** Tells whether the evidence names a city of the country, with a phone number of that country or on a page in a language spoken only there. */
  #isCityThere(code: string, evidence: Evidence[]): boolean {
    const numbers = evidence.flatMap(({ quote }) => numbersIn(quote).map(({ countries }) => countries));
    return evidence.some(({ url, quote }) => {
      if (countriesIn(quote).length > 0) return false;
      if (!mentionsLocation(quote) && !hasValue(this.#dataOf(url), 'addressLocality', quote)) return false;
      const language = this.#pages.get(url)?.language ?? '';
      return tellsPlaceIn(quote, code, (city) =>
        numbers.length > 0 ? countryByNumber(numbers, city, language) : countryByLanguage(language, city),
      );
    });
  }

  #showsAddress(value: string, { url, quote }: Evidence): boolean {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
    if (quote.includes(value.replace(/\/$/, ''))) return true;
    const from = this.#pages.get(url)?.base ?? url;
    return URL.canParse(quote, from) && isSameAddress(new URL(quote, from).href, value);
  }
}

const EMAIL_PATTERN =
  /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}$/u;

/** Tells whether a quote contains the whole e-mail address: `a@b.co` is not in `xa@b.com`. */
function containsEmail(quote: string, value: string): boolean {
  const text = foldQuote(quote).toLowerCase();
  const foldedValue = foldQuote(value).toLowerCase();
  const at = text.indexOf(foldedValue);
  return (
    at !== -1 &&
    !/[\p{L}\p{N}._%+-]/u.test(text[at - 1] ?? '') &&
    !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(text.slice(at + foldedValue.length))
  );
}

/** Returns the index of the first offset that is at least `minimum`, by binary search: offsets never decrease. */
function findFirstAtLeast(offsets: Int32Array, minimum: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < minimum) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSameAddress(left: string, right: string): boolean {
  return left.replace(/\/$/, '') === right.replace(/\/$/, '');
}
