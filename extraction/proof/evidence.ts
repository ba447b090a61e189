import { wordTable } from '../lexicon/words.ts';
import { createHash } from 'node:crypto';
import { DRAFT_FIELDS, type DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { ProofKind } from '../../rules/listings/fields/listing-fields.ts';
import type { Line, Quote, Refusal } from '../candidate.ts';
import { type Block, getMetaContent, type ReadPage } from '../html/page.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { isOurPrice } from '../patterns/prices/whose-prices.ts';
import { describeSite, isHome, LEGAL_KINDS, nameKey, type Site, getLabel } from '../patterns/site.ts';
import { judgeAddress, judgeEmail, judgeYear } from './company.ts';
import { judgeCity, judgeCountry } from './places.ts';
import { deniesAnything } from './denied.ts';
import { judgeAnswer } from './answers.ts';
import { judgeAboutFounder, judgeFounder } from './founders.ts';
import { judgeModel, judgeStage } from './offer.ts';
import { languageOf } from './page-language.ts';
import {
  isHeadText,
  isMenu,
  isListOfKeywords,
  showsLittle,
  isTitleOrSummary,
  splitTitle,
} from './page-parts.ts';
import { type Passage, PassageFinder, listSentences } from './passages.ts';
import { judgePrices } from './prices.ts';
import { isPromptInjection } from './prompt-injection.ts';
import { isSaidOfOthers } from './somebody-else.ts';
import { judgeProse, judgeWords, ASKS } from './statements.ts';
import { isGrade, type Ruling, type Verdict } from './verdict.ts';
import { containsValue } from './wording.ts';
import { getKindOfWords } from '../crawl/page-kinds.ts';
import { finds, wordPattern } from '../lexicon/table.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { isContradicted, isDataOfOthers, listDataNames } from './data-facts.ts';
import { ordersOf } from './orders-on-page.ts';
import { isPricedInWords } from './priced-in-words.ts';
import { areSaidOfProduct } from './other-website.ts';
import { isDisguised } from './mixed-scripts.ts';
import { isNamed, saysOfItself } from './named.ts';

const MAX_QUOTES = 20;
/** Places with the words of a value that are tried when the lines sent for it do not state it. */
const MAX_OTHER_PLACES = 12;
/** Words of a text under a title. */
const SHORTEST_TEXT = 4;
/** Pages whose titles name the product. */
const PAGES_OF_NAME = 3;
const MAX_VALUE_LENGTH = 20_000;
/** Characters of a value in a page's address. */
const MIN_REPEATED = 4;
/** What a claim is about: a field of the profile, or a part of another record. `about` says whose title or biography it is, `answerTo` which question is answered. */
export type Subject =
  DraftFieldName | 'founder' | 'question' | 'link' | { about: string } | { answerTo: string };

/** Fields about what the product is and does: terms, imprints and menus are no evidence for them. */
const PRODUCT_FIELDS = new Set<Subject>([
  'tagline',
  'short_description',
  'description',
  'features',
  'usps',
  'tags',
  'keywords',
]);
/** Fields whose values say what the product does. */
const STATEMENT_FIELDS = new Set<Subject>(['features', 'usps']);

/** Facts that a question, a supposition or a list of keywords would give a value, and does not state. */
const CLOSED = new Set<ProofKind>(['pricing-model', 'stage', 'year', 'city', 'country']);

/** Refusals that say nothing of other places: what one line denies, another does not state. */
const MAY_BE_ELSEWHERE = new Set<Refusal>(['page_not_for_this_field', 'somebody_else', 'value_not_in_quote']);

/** Judges claims of any writer against the pages of one site. docs/proof.md says what it believes and why. */
export class EvidenceVerifier {
  readonly #finder: PassageFinder;
  readonly #hashes = new Map<ReadPage, string>();
  readonly #categories: Set<string>;
  readonly #site: Site;
  readonly #names: string[];
  /** The website of the product, where `pages` are of another one. */
  readonly #product: Site | undefined;
  #hasPrices: boolean | undefined;

  /**
   * `pages`: the start page first. Where they are of another website about the product, `website` is the product's own: without pages
   * of it the product is only known by its domain. `called` is the name that its owner gives it, which counts where the site calls
   * itself so, with other words or not.
   */
  constructor(
    pages: ReadPage[],
    categories: string[],
    website?: { url: string; pages: ReadPage[] },
    called = '',
  ) {
    this.#finder = new PassageFinder(pages);
    this.#categories = new Set(categories);
    this.#site = describeSite(pages);
    this.#product = website && describeSite(website.pages);
    const names =
      website && this.#product
        ? listOwnNames(this.#product, [getLabel(new URL(website.url).hostname)])
        : listNames(this.#site);
    this.#names = isPartOfName(called, names) ? [...names, called.trim()] : names;
  }

  /** Finds the whole sentences around a quote, at its first place. */
  findQuote(quote: Quote): Evidence | undefined {
    const [place] = this.#finder.find(quote);
    return place?.[0] && this.#toEvidence(place[0]);
  }

  /**
   * Judges one value by the quotes that are sent for it: at the places of the first quote, each other quote as near to the
   * one before it as it is. The first place that supports the value decides, else the first refusal.
   */
  check(subject: Subject, { value, quotes }: { value: string; quotes: (Quote | Line)[] }): Verdict {
    if (value.trim() === '' || quotes.length === 0) return { ok: false, reason: 'no_evidence' };
    if (value.length > MAX_VALUE_LENGTH) return { ok: false, reason: 'value_not_in_quote' };
    if (isPromptInjection(value)) return { ok: false, reason: 'instruction_text' };
    if (isNoText(subject, value)) return { ok: false, reason: 'value_not_in_quote' };
    const places = quotes.slice(0, MAX_QUOTES).map((quote) => this.#finder.find(quote));
    if (places.some((found) => found.length === 0)) return { ok: false, reason: 'quote_not_in_page' };
    const [first = [], ...others] = places;
    let refusal: Refusal | undefined;
    for (const place of first) {
      const passages = unique(followPlaces(place, others));
      const ruling = this.#judge(subject, value, passages);
      if (isGrade(ruling))
        return { ok: true, grade: ruling, evidence: passages.map((one) => this.#toEvidence(one)) };
      refusal ??= ruling;
    }
    return { ok: false, reason: refusal ?? 'quote_not_in_page' };
  }

  /** Judges a value by the quotes that are sent for it; if they do not state it, by each place of the site that has its words. */
  checkAnywhere(subject: Subject, claim: { value: string; quotes: (Quote | Line)[] }): Verdict {
    const verdict = this.check(subject, claim);
    if (!PRODUCT_FIELDS.has(subject) || verdict.ok || !MAY_BE_ELSEWHERE.has(verdict.reason)) return verdict;
    const isWord = wordCount(claim.value) === 1;
    // A word by itself says too little to be found in what is said of others, or by chance in a sentence.
    if (isWord && verdict.reason !== 'page_not_for_this_field') return verdict;
    // A line that has the value, and was refused, limits it.
    const isThere = (passage: Passage): boolean =>
      containsValue(passage.text, claim.value) && this.#isPageFor(subject, passage);
    if (
      verdict.reason === 'value_not_in_quote' &&
      claim.quotes.some((quote) => this.#finder.find(quote).flat().some(isThere))
    )
      return verdict;
    for (const passages of this.#finder.findWords(claim.value, MAX_OTHER_PLACES)) {
      if (passages.every((passage) => isBareTitle(passage, claim.value))) continue;
      if (isWord && STATEMENT_FIELDS.has(subject) && passages.every(({ text }) => wordCount(text) > 2))
        continue;
      const ruling = this.#judge(subject, claim.value, passages);
      if (ruling === 'stated')
        return { ok: true, grade: ruling, evidence: passages.map((one) => this.#toEvidence(one)) };
    }
    return verdict;
  }

  #judge(subject: Subject, value: string, all: Passage[]): Ruling {
    if (all.some(({ block }) => block?.hidden)) return 'hidden_text';
    if (all.some(({ page, block, text }) => (block ? ordersOf(page).has(block) : isPromptInjection(text))))
      return 'instruction_text';
    if (this.#product && !areSaidOfProduct(all, this.#names)) return 'somebody_else';
    if (all.some(repeatsAddress)) return 'somebody_else';
    const passages = all.filter((passage) => this.#isPageFor(subject, passage));
    if (passages.length === 0) return 'page_not_for_this_field';
    if (typeof subject === 'object')
      return 'answerTo' in subject
        ? judgeAnswer(value, subject.answerTo, passages)
        : judgeAboutFounder(value, subject.about, passages);
    switch (subject) {
      case 'founder':
        return this.#judgeOwn(passages, (own) => judgeFounder(value, own, this.#names));
      case 'question':
        return passages.some(({ text }) => containsValue(text, value)) ? 'stated' : 'value_not_in_quote';
      case 'link':
        return judgeAddress(value, passages);
      default:
        return CLOSED.has(DRAFT_FIELDS[subject].proof)
          ? this.#judgeClosed(subject, value, passages)
          : this.#judgeField(subject, value, passages);
    }
  }

  #judgeClosed(field: DraftFieldName, value: string, all: Passage[]): Ruling {
    // "Need a quote?" is how a price on request is put.
    const passages = value === 'contact-sales' ? all : all.flatMap(withoutQuestions);
    if (passages.length === 0) return 'value_not_in_quote';
    const ruling = this.#judgeOwn(passages, (own) => this.#judgeField(field, value, own));
    const { proof } = DRAFT_FIELDS[field];
    const isUnseen = passages.every(({ block }) => block === undefined);
    if (!isGrade(ruling) || !isUnseen || (proof !== 'year' && proof !== 'city')) return ruling;
    return isContradicted(proof, value, this.#site.pages, this.#names) ? 'conflicting_evidence' : ruling;
  }

  /** Judges what structured data of an organization of another name does not say. */
  #judgeOwn(passages: Passage[], judge: (own: Passage[]) => Ruling): Ruling {
    const own = passages.filter((passage) => !isDataOfOthers(passage, this.#names));
    return own.length === 0 ? 'somebody_else' : judge(own);
  }

  #judgeField(field: DraftFieldName, value: string, passages: Passage[]): Ruling {
    if (field === 'name') return this.#judgeName(value, passages);
    switch (DRAFT_FIELDS[field].proof) {
      case 'verbatim':
        return this.#unlessDuty(value, passages, judgeWords(field, value, passages, this.#names));
      case 'prose':
        return this.#unlessDuty(value, passages, judgeProse(field, value, passages, this.#names));
      case 'price':
        return this.#judgePrice(value, passages);
      case 'city':
        return judgeCity(value, passages, this.#names);
      case 'country':
        return judgeCountry(value, passages, this.#names);
      case 'email':
        return judgeEmail(value, passages, this.#names, (this.#product ?? this.#site).domain);
      case 'year':
        return judgeYear(value, passages, this.#names);
      case 'url':
        return judgeAddress(value, field === 'logo_url' ? passages.filter(isShown) : passages);
      case 'pricing-model':
        return this.#unlessSomebodyElse(passages, value, judgeModel(value, passages, this.#findPrices()));
      case 'stage':
        return this.#unlessSomebodyElse(passages, value, judgeStage(value, passages, this.#names));
      case 'category':
        return this.#judgeCategory(value);
    }
  }

  #judgeCategory = (value: string): Ruling => (this.#categories.has(value) ? 'stated' : 'value_not_in_quote');

  #judgePrice(value: string, passages: Passage[]): Ruling {
    const isOwn = (block: Block, page: ReadPage): boolean =>
      isNamed(block.text, this.#names) || isOurPrice(page, block, this.#site.kinds.get(page) === 'pricing');
    return this.#unlessSomebodyElse(passages, value, judgePrices(value, passages, isOwn));
  }

  /** What a legal text says in other words is a duty or a right more often than a feature, unless it names the product or says what is not done. */
  #unlessDuty(value: string, passages: Passage[], ruling: Ruling): Ruling {
    const isDuty = passages.every(
      ({ page, text }) =>
        this.#isLegal(page) && !deniesAnything(value, languageOf(page)) && !isNamed(text, this.#names),
    );
    return isDuty && ruling === 'worded' ? 'page_not_for_this_field' : ruling;
  }

  #unlessSomebodyElse(passages: Passage[], value: string, ruling: Ruling): Ruling {
    if (!isGrade(ruling)) return ruling;
    return passages.every((passage) => isSaidOfOthers(passage, value, this.#names))
      ? 'somebody_else'
      : ruling;
  }

  /** A name is that of this product: its title, heading, data or domain has it, and not only a list of partners. */
  #judgeName(value: string, passages: Passage[]): Ruling {
    if (!passages.some(({ text }) => containsValue(text, value))) return 'value_not_in_quote';
    const key = nameKey(value);
    const isOwn = this.#names.some((name) => {
      const own = nameKey(name);
      return own === key || (key.length >= 3 && own.includes(key)) || (own.length >= 4 && key.includes(own));
    });
    // The titles of several pages end or begin with it.
    const titled = this.#site.pages.filter(({ title }) => containsValue(title, value));
    return isOwn || titled.length >= PAGES_OF_NAME ? 'stated' : 'somebody_else';
  }

  #isPageFor(subject: Subject, passage: Passage): boolean {
    const { page, block, text } = passage;
    if (!PRODUCT_FIELDS.has(subject)) return true;
    // The head of a page sums it up; what the product does is stated by it only where the page itself says next to nothing.
    if (!block)
      return (
        isHeadText(page, text) &&
        (!STATEMENT_FIELDS.has(subject) ||
          (this.#product === undefined && isTitleOrSummary(page, text) && showsLittle(page)))
      );
    if (block.region === 'notice' || isMenu(page, block, subject === 'tagline')) return false;
    // Of a legal text, only what it says of this product or company, or that it does not do.
    return (
      !this.#isLegal(page) || saysOfItself(passage, this.#names) || deniesAnything(text, languageOf(page))
    );
  }

  #isLegal(page: ReadPage): boolean {
    return LEGAL_KINDS.has(this.#site.kinds.get(page) ?? '');
  }

  /** Does a page ask a price for the product itself? */
  #findPrices(): boolean {
    this.#hasPrices ??= this.#site.pages.some((page) => {
      const isPricing = this.#site.kinds.get(page) === 'pricing';
      return page.blocks.some(
        (block) =>
          (block.text.length <= 60 &&
            moneyIn(block.text).some(({ amount, approximate }) => amount > 0 && !approximate) &&
            isOurPrice(page, block, isPricing)) ||
          isPricedInWords(page, block, this.#names),
      );
    });
    return this.#hasPrices;
  }

  #toEvidence({ page, text, start, end }: Passage): Evidence {
    const hash = this.#hashes.get(page) ?? createHash('sha256').update(page.text).digest('hex');
    this.#hashes.set(page, hash);
    return {
      url: page.url,
      quote: text.replaceAll('\n', ' '),
      start,
      end,
      sha256: hash,
      fetched_at: page.fetched_at,
      ...(this.#product ? { elsewhere: true as const } : {}),
    };
  }
}

/** A logo is shown; an address in a sentence is not. */
const isShown = ({ block }: Passage): boolean => block === undefined;

/** A Markdown link or image, or an element of HTML. */
const MARKUP = /\]\(\s*[^\s)]{4,}|<\/?(?:script|img|a|iframe|svg|style|div|span|p|h\d)(?:\s[^<>]*)?>/iu;
/** Base64, or percent-encoded letters: words that nobody reads. */
const CODED =
  /(?<![\w/.#?=&-])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])(?=[\w+/-]*\d)[A-Za-z\d+/_-]{32,}={0,2}(?![\w-])|(?:%[\dA-Fa-f]{2}){4,}/u;

/** Is a value for people markup, a cipher, or in letters of another script than it looks? */
const isNoText = (subject: Subject, value: string): boolean => {
  if (subject === 'link' || (typeof subject === 'string' && URL.canParse(value))) return false;
  return MARKUP.test(value) || CODED.test(value) || isDisguised(value);
};

const SUPPOSES_IT = finds(wordTable('supposes'));

/** A passage without the sentences that only ask or suppose; none, if nothing is left or it is a list of keywords. */
function withoutQuestions(passage: Passage): Passage[] {
  const { page, block, text } = passage;
  if (!block && isListOfKeywords(page, text)) return [];
  const sentences = listSentences(text);
  const statements = sentences.filter((one) => !ASKS.test(one) && !SUPPOSES_IT.test(one));
  if (statements.length === sentences.length) return [passage];
  return statements.length === 0 ? [] : [{ ...passage, text: statements.join(' ') }];
}

/** A page may repeat what its address asks for, such as "No results for …": words of the person who wrote the address. */
function repeatsAddress({ page, text }: Passage): boolean {
  const query = URL.parse(page.url)?.searchParams;
  if (!query || query.size === 0) return false;
  const folded = text.normalize('NFKC').toLowerCase();
  return [...query.values()].some(
    (value) =>
      value.trim().length >= MIN_REPEATED && folded.includes(value.trim().normalize('NFKC').toLowerCase()),
  );
}

/** Kinds of pages whose names may be what is offered as well. */
const NO_PAGE = new Set(['other', 'features']);

/** Is it a title or label by itself, with no sentence under it? Menus name such: "Opening hours". */
function isBareTitle({ page, block, text }: Passage, value: string): boolean {
  if (block === undefined || block.heading === 1 || !NO_PAGE.has(getKindOfWords(value))) return true;
  if (block.heading === 0 && (wordCount(text) > wordCount(value) + 1 || block.tag === 'li')) return false;
  const next = page.blocks[block.id + 1];
  return next?.heading !== 0 || !/\p{Ll}.*[.!。]$/su.test(next.text) || wordCount(next.text) < SHORTEST_TEXT;
}

function unique(passages: Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ page, start, end }) => {
    const key = `${page.url} ${start} ${end}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The passages of one place, and of each further quote those next to the quote before it. */
function followPlaces(first: Passage[], others: Passage[][][]): Passage[] {
  const passages = [...first];
  let last = first;
  for (const places of others) {
    last = nearest(places, last);
    passages.push(...last);
  }
  return passages;
}

/** Of the places of a quote, the one next to another on the same page, else the first. */
function nearest(places: Passage[][], to: Passage[]): Passage[] {
  const [start] = to;
  if (!start) return places[0] ?? [];
  const distance = ([first]: Passage[]): number =>
    first?.page === start.page ? Math.abs(first.start - start.start) : Infinity;
  return places.toSorted((left, right) => distance(left) - distance(right))[0] ?? [];
}

/** What the product and its maker are called: by title, data, first heading, copyright line and domain. */
const listNames = (site: Site): string[] =>
  listOwnNames(
    site,
    site.home.flatMap(({ blocks }) =>
      blocks
        .filter(({ heading, region }) => heading === 1 || region === 'header')
        .slice(0, 4)
        .map(({ text }) => text)
        .filter((text) => text.length <= 60),
    ),
  );

/** The same without what is only shown at the top of the start page, which may be any words: names by which another website means it. */
function listOwnNames(site: Site, shown: string[] = []): string[] {
  const names: string[] = [...shown];
  const dataNames: string[] = [];
  for (const page of site.pages) {
    if (isHome(site, page))
      names.push(
        ...splitTitle(page.title),
        getMetaContent(page, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'),
      );
    dataNames.push(...page.data.flatMap(listDataNames));
    for (const { region, text } of page.blocks.slice(-40)) {
      const [, owner] =
        /©\s?(?:copyright\s)?(?:\d{4}(?:\s?[–-]\s?\d{4})?)?,?\s?(\p{L}[^.|·•–—]{1,40}?)(?:\.|\||·|•|–|—|,?\s(?:all|alle|tous|todos|tutti)\s|$)/iu.exec(
          text,
        ) ?? [];
      if (region === 'footer' && owner && site.pages.indexOf(page) < 6) names.push(owner);
    }
  }
  const texts = site.pages.flatMap(({ title, blocks }) => [title, ...blocks.map(({ text }) => text)]);
  const allText = texts.join(' ');
  names.push(...names.flatMap((name) => getCore(name, allText)));
  // What nobody sees may be called anything.
  const said = nameKey(allText);
  const isOurs = (name: string): boolean =>
    said.includes(nameKey(name)) || isNamed(name, [site.label, ...names]);
  names.push(...dataNames.filter(isOurs));
  // "Baker" of bakerlektor.example.
  const short = names
    .filter((name) => nameKey(name) === nameKey(site.label))
    .flatMap((name) => name.split(/\s/u)[0] ?? [])
    .filter((word) => word.length > 4);
  return [
    ...new Set(
      [site.label, ...names, ...short]
        .map((name) => name.trim())
        .filter((name) => name.length >= 2 && name.length <= 60),
    ),
  ];
}

/** "Ferry “Pro” 🚢", "Ferry 2.0": a name with its edition. */
const WITH_EDITION =
  /^[^\p{L}\d]*(\p{Lu}[\p{L}\d]{3,30})[\s\p{Pi}\p{Pf}"'(]+(?:pro|plus|premium|lite|beta|edition|v?\d{1,2}(?:\.\d{1,2}){0,2})[^\p{L}\d]*$/iu;

/** The name of a product without its edition, unless the site writes it as an ordinary word as well. */
function getCore(name: string, text: string): string[] {
  const [, core = ''] = WITH_EDITION.exec(name.trim()) ?? [];
  const asWord = wordPattern(String.raw`(?<!\p{L})${RegExp.escape(core.toLowerCase())}(?!\p{L})`, 'u');
  return core === '' || asWord.test(text) ? [] : [core];
}

/** Is a name one of the own ones of a site, or whole words of such? */
function isPartOfName(called: string, names: readonly string[]): boolean {
  const words = listNameWords(called);
  return (
    words.replaceAll(' ', '').length >= 3 &&
    names.some((name) => ` ${listNameWords(name)} `.includes(` ${words} `))
  );
}

const listNameWords = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
