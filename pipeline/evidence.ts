import type { DraftFieldName } from '../rules/draft-fields.ts';
import { PRICING_MODELS, STAGES } from '../rules/draft-fields.ts';
import type { Evidence } from '../rules/draft-document.ts';
import type { BlankReason, Candidate } from './site-draft.ts';
import { countryNamed } from './extract/countries.ts';
import type { ReadPage } from './read/page.ts';
import { GAP } from './read/page.ts';
import { foldQuote, foldText, type Folded } from './read/fold.ts';

const LONGEST_QUOTE = 2_000;
const MOST_QUOTES = 20;

/** What a value must show in its quotes before it is believed. */
export type ValueKind =
  'prose' | 'verbatim' | 'email' | 'url' | 'year' | 'country' | 'pricing-model' | 'stage' | 'category';

/** How each draft field is checked against its quotes. */
export const FIELD_KINDS: Record<DraftFieldName, ValueKind> = {
  name: 'verbatim',
  tagline: 'prose',
  short_description: 'prose',
  description: 'prose',
  stage: 'stage',
  categories: 'category',
  tags: 'verbatim',
  pricing_model: 'pricing-model',
  pricing_summary: 'prose',
  country: 'country',
  city: 'verbatim',
  founded_year: 'year',
  features: 'prose',
  usps: 'prose',
  keywords: 'verbatim',
  contact_email: 'email',
  demo_video_url: 'url',
  logo_url: 'url',
};

/** Outcome of checking one candidate: the evidence found on the pages, or why it is not believed. */
export type Verdict = { ok: true; evidence: Evidence[] } | { ok: false; reason: BlankReason };

/** Checks candidates of any writer against the pages they quote. Pages are folded once, when first quoted. */
export class EvidenceVerifier {
  readonly #pages: Map<string, ReadPage>;
  readonly #folded = new Map<ReadPage, Folded>();
  readonly #categories: Set<string>;

  constructor(pages: ReadPage[], categories: string[]) {
    this.#pages = new Map(pages.map((page) => [page.url, page]));
    this.#categories = new Set(categories);
  }

  /** Finds a quote verbatim on a page, after folding white space, quotation marks, dashes and NFC. */
  find(url: string, quote: string): Evidence | undefined {
    const page = this.#pages.get(url);
    const wanted = foldQuote(quote);
    if (!page || wanted === '' || quote.length > LONGEST_QUOTE || quote.includes(GAP)) return undefined;
    let folded = this.#folded.get(page);
    if (!folded) this.#folded.set(page, (folded = foldText(page.text)));
    const at = folded.text.indexOf(wanted);
    if (at === -1) return undefined;
    const start = folded.offsets[at] ?? 0;
    const end = folded.offsets[at + wanted.length] ?? page.text.length;
    const found = page.text.slice(start, end).trimEnd();
    return {
      url,
      quote: found.replaceAll('\n', ' '),
      start,
      end: start + found.length,
      sha256: page.sha256,
      fetched_at: page.fetched_at,
    };
  }

  /** Believes a value only when every quote stands on its page and, together, they show the value. */
  check(kind: ValueKind, candidate: Candidate<string>): Verdict {
    if (candidate.value.trim() === '' || candidate.quotes.length === 0)
      return { ok: false, reason: 'no_evidence' };
    const evidence: Evidence[] = [];
    for (const { url, quote } of candidate.quotes.slice(0, MOST_QUOTES)) {
      const found = this.find(url, quote);
      if (!found) return { ok: false, reason: 'quote_not_in_page' };
      evidence.push(found);
    }
    return this.#shows(kind, candidate.value, evidence)
      ? { ok: true, evidence }
      : { ok: false, reason: 'value_not_in_quote' };
  }

  #shows(kind: ValueKind, value: string, evidence: Evidence[]): boolean {
    const quotes = evidence.map((item) => item.quote);
    switch (kind) {
      case 'verbatim':
        return quotes.some((quote) => holds(quote, value));
      case 'prose':
        return (
          hardFacts(value).every((fact) => quotes.some((quote) => holds(quote, fact))) &&
          wordsShown(value, quotes) >= 0.6
        );
      case 'email':
        return EMAIL.test(value) && quotes.some((quote) => holds(quote, value));
      case 'url':
        return evidence.some((item) => this.#showsAddress(value, item));
      case 'year':
        return /^(?:1[89]|20)\d\d$/.test(value) && quotes.some((quote) => hasNumber(quote, value));
      case 'country':
        return /^[A-Z]{2}$/.test(value) && evidence.some((item) => this.#showsCountry(value, item));
      case 'pricing-model':
        return (PRICING_MODELS as readonly string[]).includes(value);
      case 'stage':
        return (STAGES as readonly string[]).includes(value);
      case 'category':
        return this.#categories.has(value);
    }
  }

  /** A code alone proves a country only where the page's data says that it is one. */
  #showsCountry(code: string, { url, quote }: Evidence): boolean {
    if (quote !== code) return countryNamed(quote) === code;
    const data = this.#pages.get(url)?.data ?? [];
    return data.some(({ values }) => JSON.stringify(values).includes(`"addressCountry":"${code}"`));
  }

  #showsAddress(value: string, { url, quote }: Evidence): boolean {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
    if (quote.includes(value.replace(/\/$/, ''))) return true;
    const from = this.#pages.get(url)?.base ?? url;
    return URL.canParse(quote, from) && sameAddress(new URL(quote, from).href, value);
  }
}

const EMAIL =
  /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}$/u;

function holds(quote: string, value: string): boolean {
  return foldQuote(quote).toLowerCase().includes(foldQuote(value).toLowerCase());
}

function hasNumber(quote: string, number: string): boolean {
  const at = quote.indexOf(number);
  return at !== -1 && !/\d/.test(quote[at - 1] ?? '') && !/\d/.test(quote[at + number.length] ?? '');
}

/** What prose may never make up: numbers, prices, e-mail and web addresses. */
function hardFacts(value: string): string[] {
  return [
    ...value
      .slice(0, 20_000)
      .matchAll(/\d[\d.,'\u00a0]*\d|\d|[^\s@]{1,64}@[^\s@]{1,200}|https?:\/\/[^\s]{1,500}/g),
  ].map(([fact]) => fact.replace(/[.,;:!?)]+$/, ''));
}

/** Share of the value's words that stand in the quotes. */
function wordsShown(value: string, quotes: string[]): number {
  const shown = new Set(quotes.flatMap(words));
  const all = words(value);
  return all.length === 0 ? 0 : all.filter((word) => shown.has(word)).length / all.length;
}

function words(text: string): string[] {
  return (
    foldQuote(text)
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ??
    []
  );
}

function sameAddress(left: string, right: string): boolean {
  return left.replace(/\/$/, '') === right.replace(/\/$/, '');
}
