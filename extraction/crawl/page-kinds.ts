import { wordTable } from '../lexicon/words.ts';
import { decodePercent } from '../../rules/typed/decode-percent.ts';
import { memoize } from '../../rules/typed/memoize.ts';
import { DENSE, wordsIn } from '../lexicon/table.ts';

/** The purpose of a page of a company's site, judged by its address and the links to it. */
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

/** Normalizes text to lower case without accents, with words separated by single spaces. */
export function normalizeWords(text: string): string {
  const lower = text.slice(0, 300).toLowerCase();
  // The fast path, as most texts are ASCII.
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

/** Normalizes text like `normalizeWords` and maps the Turkish dotless ı to i, because lower-casing "HAKKIMIZDA" gives dotted letters. */
const normalizePageWords = (text: string): string => normalizeWords(text).replaceAll('ı', 'i');

const KIND_BY_NAME = new Map<string, PageKind>();
const DENSE_WORDS: [string, PageKind][] = [];
/** Kinds that have names, in the order in which a name that two share is given to one. */
const NAMED_KINDS = [
  'pricing',
  'about',
  'imprint',
  'contact',
  'faq',
  'features',
  'customers',
  'legal',
  'useless',
] as const;
for (const kind of NAMED_KINDS) {
  for (const word of wordsIn(wordTable(`page_${kind}`))) {
    const plain = normalizePageWords(word);
    if (!KIND_BY_NAME.has(plain)) KIND_BY_NAME.set(plain, kind);
    if (DENSE.test(plain)) DENSE_WORDS.push([plain, kind]);
  }
}
DENSE_WORDS.sort((left, right) => right[0].length - left[0].length);

/** Tells whether a text is exactly a common page name, such as "About us" or "O nas". */
export const isPageName = (text: string): boolean => KIND_BY_NAME.has(normalizePageWords(text));

/** Returns the page kind that the text of a link or part of a path names; short phrases may contain the word ("Our pricing"). */
export const getKindOfWords = memoize(findKindOfWords);

function findKindOfWords(text: string): PageKind {
  const plain = normalizePageWords(text);
  if (plain === '' || plain.length > 60) return 'other';
  const exact = KIND_BY_NAME.get(plain);
  if (exact) return exact;
  const parts = plain.split(' ');
  if (parts.length <= 5) {
    for (let size = Math.min(3, parts.length); size > 0; size -= 1) {
      for (let at = 0; at + size <= parts.length; at += 1) {
        const kind = KIND_BY_NAME.get(parts.slice(at, at + size).join(' '));
        if (kind && (size > 1 || parts.length <= 3)) return kind;
      }
    }
  }
  return DENSE_WORDS.find(([word]) => plain.includes(word))?.[1] ?? 'other';
}

const SUPPORT_NAMES = new Set(wordsIn(wordTable('support_page')).map(normalizeWords));

/** Returns the page kind that the text of a link names; "Support" by itself is a contact page. */
export const getKindOfLink = (text: string): PageKind =>
  SUPPORT_NAMES.has(normalizeWords(text)) ? 'contact' : getKindOfWords(text);

/** Returns the page kind that a path names: its last part, else the one before. */
export function getKindOfPath(pathname: string): PageKind {
  // A malformed percent-encoding is read as written.
  const parts = (decodePercent(pathname) ?? pathname)
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/\.[a-z]{3,5}$/i, ''));
  const nameParts = parts
    .filter((part) => !/^index$/i.test(part))
    .slice(-2)
    .reverse();
  for (const part of nameParts) {
    const kind = getKindOfLink(part);
    if (kind !== 'other') return kind;
  }
  return 'other';
}
