import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { foldQuote } from '../html/fold-text.ts';

/** Quotes on one page that are at most this many characters apart form one passage. */
const MAX_QUOTE_DISTANCE = 400;
const MAX_QUOTES_PER_PASSAGE = 4;

/** Share of a sentence's words that must be in the passage quoted for it. */
const MIN_WORD_SHARE = 0.75;
const MIN_PRICE_WORD_SHARE = 0.9;

/** Small words that change the meaning: a passage without them does not support a sentence with them. */
const DECISIVE_WORDS = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?',
  'half|double|twice|triple|percent|first|best|fastest|largest|leading|only|every|free|unlimited|forever|lifetime',
  'never|always|not|no|without|cannot|month(?:ly)?|years?|yearly|annual(?:ly)?|week(?:ly)?|dai?ly?|days?|hours?',
  'minutes?|seconds?|users?|seats?|award\\w*|certified|guaranteed?',
];
const DECISIVE_WORD = new RegExp(String.raw`^(?:${DECISIVE_WORDS.join('|')})$`, 'u');
const NEGATION =
  /(?<!\p{L})(?:not|no|never|without|cannot|nicht|kein\w*|pas|jamais|sin|nunca|non|nie|не|нет)(?!\p{L})|n['’]t(?!\p{L})/iu;
const NEGATED =
  /(?:(?<!\p{L})(?:not|no|no longer|never|without|cannot|nicht|kein\p{L}*|pas|jamais|sin|nunca|non|nie|не|нет)|n['’]t)\s(?:\p{L}+\s){0,2}$/iu;
const CURRENCY =
  /[$€£¥￥₽₩₹₺₴₫฿₪]|(?<!\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|BRL|INR|AUD|CAD|RUB)(?!\p{L})|%/gu;
const HARD_FACTS = /\d[\d.,'’\u00a0]*\d|\d|[^\s@]{1,64}@[^\s@]{1,200}|https?:\/\/[^\s]{1,500}/g;

const bySentence = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** A quote as found on a page. `exact`: its position is known; otherwise it is that of the first occurrence. */
export type FoundQuote = Evidence & { exact: boolean };

/**
 * Tells whether each sentence of a text is supported by one passage: a quote, or neighbouring quotes. A passage supports a
 * sentence that it holds verbatim, or one in mostly the same words that adds no number, currency, name, address, decisive
 * small word or negation.
 */
export function areStatementsSupported(text: string, found: FoundQuote[], kind: 'prose' | 'price'): boolean {
  const passages = buildPassages(found);
  return splitStatements(text.slice(0, 20_000), kind).every((statement) =>
    passages.some((passage) => statesVerbatim(passage, statement) || paraphrases(passage, statement, kind)),
  );
}

const QUOTATION = /"([^"]{2,300})"|“([^”]{2,300})”|„([^“”]{2,300})[“”]|«([^»]{2,300})»/gu;

/** Tells whether every number, address and quotation in a text is in one of the quotes. */
export function areFactsQuoted(text: string, quotes: string[]): boolean {
  const quotations = [...text.matchAll(QUOTATION)].map((match) => match.slice(1).find(Boolean) ?? '');
  const facts = text.match(HARD_FACTS) ?? [];
  return [...quotations, ...facts].every((fact) => quotes.some((quote) => containsValue(quote, fact)));
}

/** Tells whether a quote contains a value, ignoring case and matching only whole words and numbers. */
export function containsValue(quote: string, value: string): boolean {
  const text = foldQuote(quote).toLowerCase();
  const foldedValue = foldQuote(value).toLowerCase();
  if (foldedValue === '') return false;
  for (let at = text.indexOf(foldedValue); at !== -1; at = text.indexOf(foldedValue, at + 1)) {
    if (isWholeMatch(text, at, at + foldedValue.length)) return true;
  }
  return false;
}

/** Tells whether a passage holds a sentence verbatim and not negated: "we don't track you" does not state "track you". */
function statesVerbatim(passage: string, statement: string): boolean {
  if (!containsValue(passage, statement)) return false;
  if (NEGATION.test(statement)) return true;
  const text = foldQuote(passage).toLowerCase();
  const at = text.indexOf(foldQuote(statement).toLowerCase());
  return !NEGATED.test(text.slice(Math.max(0, at - 40), at));
}

const SPACED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]/u;

/** Tells whether a match is not part of a longer word or number: `9` is not in `99`, `4.50` not in `14.50`. */
function isWholeMatch(text: string, start: number, end: number): boolean {
  const [first = '', last = ''] = [text[start], text[end - 1]];
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (SPACED_SCRIPT.test(first) && SPACED_SCRIPT.test(before)) return false;
  if (SPACED_SCRIPT.test(last) && SPACED_SCRIPT.test(after)) return false;
  if (/\d/.test(first) && (/\d/.test(before) || /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))))
    return false;
  return !(/\d/.test(last) && (/\d/.test(after) || /^[.,]\d/.test(text.slice(end, end + 2))));
}

function buildPassages(found: FoundQuote[]): string[] {
  const passages: string[] = [];
  for (let from = 0; from < found.length; from += 1) {
    let passage = '';
    for (let at = from; at < Math.min(found.length, from + MAX_QUOTES_PER_PASSAGE); at += 1) {
      const [one, before] = [found[at], found[at - 1]];
      if (!one || (at > from && before && !isNear(before, one))) break;
      passage = `${passage} ${one.quote}`.trim();
      passages.push(passage);
    }
  }
  return passages;
}

function isNear(left: FoundQuote, right: FoundQuote): boolean {
  if (left.url !== right.url) return false;
  if (!left.exact || !right.exact) return true;
  return Math.max(left.start, right.start) - Math.min(left.end, right.end) <= MAX_QUOTE_DISTANCE;
}

function splitStatements(text: string, kind: 'prose' | 'price'): string[] {
  const parts =
    kind === 'price' ? text.split(/[;\n]/) : [...bySentence.segment(text)].map((one) => one.segment);
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function paraphrases(passage: string, statement: string, kind: 'prose' | 'price'): boolean {
  if (NEGATION.test(passage) !== NEGATION.test(statement)) return false;
  if (!listHardFacts(statement).every((fact) => containsValue(passage, fact))) return false;
  if (!listNames(statement).every((name) => containsValue(passage, name))) return false;
  const passageWords = listWords(passage);
  const stems = new Set(passageWords.map(stem));
  const statementWords = listWords(statement);
  const isInPassage = (word: string) => stems.has(stem(word));
  if (statementWords.some((word) => DECISIVE_WORD.test(word) && !isInPassage(word))) return false;
  const share = statementWords.filter(isInPassage).length / Math.max(1, statementWords.length);
  return share >= (kind === 'price' ? MIN_PRICE_WORD_SHARE : MIN_WORD_SHARE);
}

/** Returns what prose must never invent: numbers, currencies, e-mail and web addresses. */
function listHardFacts(text: string): string[] {
  return [
    ...[...text.matchAll(HARD_FACTS)].map(([fact]) => fact.replace(/[.,;:!?)'’\u00a0]+$/, '')),
    ...[...text.matchAll(CURRENCY)].map(([mark]) => mark),
  ];
}

/** Returns capitalized words, with version numbers ("GPT-4.1"), but without the first word of the sentence. */
function listNames(sentence: string): string[] {
  return [...sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*(?:(?<=\d)[.,]\d+)*/gu)]
    .slice(1)
    .map(([word]) => word)
    .filter((word) => /^\p{Lu}/u.test(word) && word.length > 1);
}

function listWords(text: string): string[] {
  return (
    foldQuote(text)
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ??
    []
  );
}

/** Strips common endings, enough to compare words: `team` for `teams`, `search` for `searching`. */
function stem(word: string): string {
  return /\d/.test(word)
    ? word
    : word.replace(/(?:ing|ed|es|s|en|er|e)$/u, (end) => (word.length - end.length >= 3 ? '' : end));
}
