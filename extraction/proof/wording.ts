import { foldQuote } from '../html/fold-text.ts';
import { anyOf, finds, opensWith } from '../lexicon/table.ts';
import { LIMITS } from '../lexicon/proof.ts';
import { AND, FOR, FROM_A_PLACE, IN_A_PLACE, IS, OF, OR, THE, A, WITH, WAS, BY, ABOUT } from '../lexicon/grammar.ts';
import type { Grade } from './verdict.ts';

/** Digits, addresses and currencies, which prose must never invent. */
const HARD_FACTS = /\d[\d.,'’\u00a0]*\d|\d|[^\s@]{1,64}@[^\s@]{1,200}|https?:\/\/[^\s]{1,500}/g;
const CURRENCY =
  /[$€£¥￥₽₩₹₺₴₫฿₪]|(?<!\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|BRL|INR|AUD|CAD|RUB)(?!\p{L})|%/gu;
const QUOTATION = /"([^"]{2,300})"|“([^”]{2,300})”|„([^“”]{2,300})[“”]|«([^»]{2,300})»/gu;
const SPACED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]/u;
const SMALL_WORD = new RegExp(String.raw`^(?:${anyOf(AND, FOR, FROM_A_PLACE, IN_A_PLACE, IS, OF, OR, THE, A, WITH, WAS, BY, ABOUT)}|it|its|your|you|we|our|that|this|to|on|at|as|their|des|du|les|las|los|den|dem|der|die|das|det|het|na|do|w|z|i|se|si)$`, 'iu');
const LIMIT = finds(LIMITS);
const OPENS_LIMIT = opensWith(LIMITS);
const LEAST_STEM = 4;

/** Tells whether a quote contains a value, ignoring case and matching only whole words and numbers. */
export function containsValue(quote: string, value: string): boolean {
  return findValue(foldQuote(quote).toLowerCase(), foldQuote(value).toLowerCase()) !== -1;
}

/** Where a folded value stands in a folded text as whole words and numbers; -1 if nowhere. */
function findValue(text: string, value: string): number {
  if (value === '') return -1;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (isWholeMatch(text, at, at + value.length)) return at;
  return -1;
}

/** Tells whether a match is not part of a longer word or number: `9` is not in `99`, `4.50` not in `14.50`, `fo@x.io` not in `info@x.io`. */
function isWholeMatch(text: string, start: number, end: number): boolean {
  const [first = '', last = ''] = [text[start], text[end - 1]];
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (SPACED_SCRIPT.test(first) && SPACED_SCRIPT.test(before)) return false;
  if (SPACED_SCRIPT.test(last) && SPACED_SCRIPT.test(after)) return false;
  if (/[\p{L}]/u.test(first) && /\d/.test(before) && SPACED_SCRIPT.test(first)) return false;
  if (/\d/.test(first) && (/\d/.test(before) || /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)))) return false;
  return !(/\d/.test(last) && (/\d/.test(after) || /^[.,]\d/.test(text.slice(end, end + 2))));
}

/** Tells whether every number, address and quotation in a text is in one of the quotes. */
export function areFactsQuoted(text: string, quotes: string[]): boolean {
  const quotations = [...text.matchAll(QUOTATION)].map((match) => match.slice(1).find(Boolean) ?? '');
  const facts = text.match(HARD_FACTS) ?? [];
  return [...quotations, ...facts].every((fact) => quotes.some((quote) => containsValue(quote, fact)));
}

/**
 * How a sentence holds a value: `stated` in its own words, `worded` if all its words that carry meaning, numbers, names and
 * addresses are there. Undefined if something of the value is not in it, or if the value leaves out what limits it.
 */
export function gradeWording(sentence: string, value: string): Grade | undefined {
  const [text, wanted] = [foldQuote(sentence).toLowerCase(), foldQuote(value).toLowerCase().replace(/[.!]$/u, '')];
  const at = findValue(text, wanted);
  if (at !== -1) return isLimited(text, at, wanted) ? undefined : 'stated';
  if (!listHardFacts(value).every((fact) => containsValue(sentence, fact))) return undefined;
  const words = listWords(sentence);
  const missing = listWords(value).filter((word) => !SMALL_WORD.test(word) && !words.some((one) => isSameStem(one, word)));
  if (missing.length > 0) return undefined;
  return LIMIT.test(text) && !LIMIT.test(wanted) ? undefined : 'worded';
}

/** "Export to PDF (Pro only)", "free if you have fewer than ten": what limits it stands in the same clause. */
function isLimited(text: string, at: number, value: string): boolean {
  if (LIMIT.test(value)) return false;
  const before = text.slice(0, at).split(/[.!?;:—–|。]|,(?!\d)/u).at(-1) ?? '';
  const [clause = '', next = ''] = (text.slice(at + value.length).split(/[.!?;—–|。]/u)[0] ?? '').split(/,(?!\d)|、|，/u);
  return LIMIT.test(before) || LIMIT.test(clause.slice(0, 80)) || OPENS_LIMIT.test(next);
}

/** Returns what prose must never invent: numbers, currencies, e-mail and web addresses. */
const listHardFacts = (text: string): string[] => [
  ...[...text.matchAll(HARD_FACTS)].map(([fact]) => fact.replace(/[.,;:!?)'’\u00a0]+$/, '')),
  ...[...text.matchAll(CURRENCY)].map(([mark]) => mark),
];

const listWords = (text: string): string[] =>
  foldQuote(text)
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Compares two words without their endings: `team` and `teams`, `searches` and `searching`. Short words and numbers must be equal. */
function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\d/.test(one) || /\d/.test(other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= LEAST_STEM && shared >= short.length - (short.length > 7 ? 2 : 1) && long.length - shared <= 4;
}
