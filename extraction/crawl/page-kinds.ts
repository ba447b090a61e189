import { decodePercent } from '../../rules/typed/decode-percent.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { memoize } from '../../rules/typed/memoize.ts';
import { PAGE_KINDS, SUPPORT_PAGE } from '../lexicon/page-kinds.ts';
import { DENSE, wordsIn } from '../lexicon/table.ts';

/** What a page of a company's site is for, as its address and the links to it say. */
export type PageKind =
  | 'about'
  | 'pricing'
  | 'contact'
  | 'imprint'
  | 'faq'
  | 'features'
  | 'customers'
  | 'legal'
  | 'other'
  | 'useless';

const ASCII = /^[\x20-\x7e]*$/;

/** Lower case, without accents; words parted by single spaces. */
export function plainWords(text: string): string {
  const lower = text.slice(0, 300).toLowerCase();
  // Most texts have no accents.
  if (ASCII.test(lower)) return lower.replaceAll(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "HAKKIMIZDA" is "hakkımızda": in small letters that know no Turkish, its capitals have dots. */
const pageWords = (text: string): string => plainWords(text).replaceAll('ı', 'i');

const EXACT = new Map<string, PageKind>();
const INSIDE: [string, PageKind][] = [];
for (const kind of keysOf(PAGE_KINDS)) {
  for (const word of wordsIn(PAGE_KINDS[kind])) {
    const plain = pageWords(word);
    if (!EXACT.has(plain)) EXACT.set(plain, kind);
    if (DENSE.test(plain)) INSIDE.push([plain, kind]);
  }
}
INSIDE.sort((left, right) => right[0].length - left[0].length);

/** Is it what a page is called on many sites, and nothing else: "About us", "O nas"? */
export const isPageName = (text: string): boolean => EXACT.has(pageWords(text));

/** The kind a link's words or a path's last part name; short phrases may hold the word ("Our pricing"). */
export const kindOfWords = memoize(wordsSay);

function wordsSay(text: string): PageKind {
  const plain = pageWords(text);
  if (plain === '' || plain.length > 60) return 'other';
  const exact = EXACT.get(plain);
  if (exact) return exact;
  const parts = plain.split(' ');
  if (parts.length <= 5) {
    for (let size = Math.min(3, parts.length); size > 0; size -= 1) {
      for (let at = 0; at + size <= parts.length; at += 1) {
        const kind = EXACT.get(parts.slice(at, at + size).join(' '));
        if (kind && (size > 1 || parts.length <= 3)) return kind;
      }
    }
  }
  return INSIDE.find(([word]) => plain.includes(word))?.[1] ?? 'other';
}

const SUPPORT = new Set(wordsIn(SUPPORT_PAGE).map(plainWords));

/** The kind a link's words name; "Support", by itself, is where one can write to. */
export const kindOfLink = (text: string): PageKind =>
  SUPPORT.has(plainWords(text)) ? 'contact' : kindOfWords(text);

/** The kind a page's own address names: its last part, else the one before. */
export function kindOfPath(pathname: string): PageKind {
  // An address that is not percent-encoded properly is read as written.
  const parts = (decodePercent(pathname) ?? pathname)
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/\.[a-z]{3,5}$/i, ''));
  const named = parts
    .filter((part) => !/^index$/i.test(part))
    .slice(-2)
    .reverse();
  for (const part of named) {
    const kind = kindOfLink(part);
    if (kind !== 'other') return kind;
  }
  return 'other';
}
