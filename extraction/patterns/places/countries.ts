import { wordTable } from '../../lexicon/words.ts';
import { memoize } from '../../../rules/typed/memoize.ts';
import { anyOf, DENSE, finds, isOneOfWords, only, wordsIn, wordPattern } from '../../lexicon/table.ts';
import { isGivenName, isPlace } from './gazetteer.ts';
import { countriesOfState } from './states.ts';
import { openNameList } from '../name-list.ts';

/** Display names that are ordinary words in some language: they need a capital letter and company. */
const AMBIGUOUS = new Set(
  'chad georgia jordan jersey guinea mali man niger oman peru togo cuba china turkey pan iran'.split(' '),
);

/** Country names in many languages, in lower case, with their ISO 3166 codes. */
const COUNTRY_NAMES = openNameList('country-names');
/** What such names of languages that set endings to them begin with. */
const STEMS = openNameList('country-stems');
/** Names in scripts without spaces. */
const DENSE_NAMES = openNameList('dense-country-names');
let dense: Map<string, [name: string, code: string][]> | undefined;

/** A country named in a text: where, how it is written there, and its code. */
export type NamedCountry = { code: string; name: string; at: number };

/** Words that stand side by side in one line. */
const ONE_SPACE = /^\S+(?: \S+)+$/u;
const STREET = finds(wordTable('streets'));
const WHOLE_STREET = isOneOfWords({
  any: wordsIn(wordTable('streets'))
    .filter((word) => !word.includes('*'))
    .join(', '),
});
/** In these languages a street's name comes behind the word for it. */
const STREET_LED = isOneOfWords(
  only(wordTable('streets'), 'fr', 'es', 'pt', 'it', 'pl', 'cs', 'sk', 'ru', 'uk', 'bg', 'ro', 'el', 'id'),
);
const WORD = /[\p{L}\p{M}.'’-]+/gu;
const DENSE_EACH = wordPattern(DENSE.source, 'gu');

/** Every country a text names, in any of the languages known. Text beyond 5,000 characters is not looked at. */
export const countriesIn = memoize(namedIn);

function namedIn(text: string): readonly NamedCountry[] {
  const source = text.slice(0, 5_000);
  const found: NamedCountry[] = [];
  const words = [...source.matchAll(WORD)];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first || !/^[\p{Lu}\p{Lo}]/u.test(first[0])) continue;
    for (let span = Math.min(4, words.length - at); span > 0; span -= 1) {
      const last = words[at + span - 1];
      if (!last) continue;
      const name = source.slice(first.index, last.index + last[0].length);
      const code = lookUp(name);
      if (!code || isOfPlace(source, words, at, span)) continue;
      if (isOfStreet(words, at + span) || isBehindStreet(source, words, at)) continue;
      if (isOfPerson(source, words, at, span)) continue;
      found.push({ code, name: name.replace(/[.]$/, ''), at: first.index });
      at += span - 1;
      break;
    }
  }
  for (const { 0: first, index } of source.matchAll(DENSE_EACH)) {
    const match = denseNames()
      .get(first)
      ?.find(([name]) => source.startsWith(name, index));
    if (match && !found.some((one) => one.code === match[1]))
      found.push({ code: match[1], name: match[0], at: index });
  }
  return found;
}

/** "Norra Storgatan 6", "Jordan Road": a word for a street right after it, or after the next. */
const isOfStreet = (words: RegExpExecArray[], next: number): boolean =>
  words.slice(next, next + 2).some((word, at) => {
    const before = words[next + at - 1];
    const isNext = before !== undefined && word.index === before.index + before[0].length + 1;
    // "Germany offering": what only ends as streets do is one with a capital; "Slovenska cesta" is told by a whole word.
    return isNext && (WHOLE_STREET.test(word[0]) || (/^\p{Lu}/u.test(word[0]) && STREET.test(word[0])));
  });

/** "Via Somalia 6", "Calle Argentina": behind a word for a street that has no other name before it, as "Main Street Ireland" has. */
function isBehindStreet(source: string, words: RegExpExecArray[], at: number): boolean {
  const [named, street, first] = [words[at - 2], words[at - 1], words[at]];
  const isNext = (left?: RegExpExecArray, right?: RegExpExecArray): boolean =>
    left !== undefined &&
    right !== undefined &&
    source.slice(left.index + left[0].length, right.index) === ' ';
  // "via Germany", in small letters, is a way.
  const isWritten = street !== undefined && (/^\p{Lu}/u.test(street[0]) || street[0].endsWith('.'));
  if (!isWritten || !isNext(street, first) || !STREET_LED.test(street[0].replace(/\.$/, ''))) return false;
  return !(isNext(named, street) && /^\p{Lu}/u.test(named?.[0] ?? ''));
}

/** Characters before a name in which what is before it is looked for. */
const NEAR = 40;
/** Where somebody's name begins: with a line, behind a sign that stands for a word, or behind "by". */
const BEFORE_PERSON = wordPattern(
  String.raw`(?:^|[:\n]|\p{Extended_Pictographic}\ufe0f?|${anyOf(wordTable('by'))})\s*$`,
  'iu',
);

/** "Salvador Mossbury Kalea, 12", "run by Maurizio Ek": a given name that opens a line or stands behind "by", with another name behind it. */
function isOfPerson(source: string, words: RegExpExecArray[], at: number, span: number): boolean {
  const [first, next] = [words[at], words[at + 1]];
  if (span > 1 || !first || !next || !/^\p{Lu}\p{Ll}/u.test(next[0])) return false;
  const end = next.index + next[0].length;
  return (
    BEFORE_PERSON.test(source.slice(Math.max(0, first.index - NEAR), first.index)) &&
    source.slice(first.index + first[0].length, next.index) === ' ' &&
    source[end] !== ':' &&
    isGivenName(first[0])
  );
}

/** "Canvey Island", "Polska Cerekiew", "Mexico City", "New South Wales": with a word before it or after it a place or a state is named so. */
function isOfPlace(source: string, words: RegExpExecArray[], at: number, span: number): boolean {
  const [before, first, last, after] = [at - 1, at, at + span - 1, at + span].map((one) => words[one]);
  const joined = (from = first, to = last): string =>
    from && to ? source.slice(from.index, to.index + to[0].length) : '';
  const isNamed = [before && joined(before, last), after && joined(first, after)].some(
    (name) => name !== undefined && ONE_SPACE.test(name) && isPlace(name),
  );
  const led = words[at - 2];
  return isNamed || (led !== undefined && countriesOfState(joined(led, last)).length > 0);
}

/** Names in scripts without spaces by their first character, longest first. */
function denseNames(): Map<string, [name: string, code: string][]> {
  if (dense) return dense;
  dense = new Map();
  const longestFirst = [...DENSE_NAMES.startingWith('')].sort(
    ([left], [right]) => right.length - left.length,
  );
  dense = Map.groupBy(longestFirst, ([[first = '']]) => first);
  return dense;
}

/** Behind a postcode and a city, at the end of an address: "CHINA FOOD, 4 Rue Morgan, 91220 Brétigny, France" is in France. */
const ENDS_ADDRESS = /\d[\p{L}\d -]{2,40}, ?(\p{L}[\p{L} .-]{2,40}?)[\s.]*$/u;

/** The code of the one country a text names, or of the last of several where it ends an address; undefined when it names none. */
export function countryNamed(text: string): string | undefined {
  const codes = new Set(countriesIn(text).map((one) => one.code));
  if (codes.size <= 1) return [...codes][0];
  const [, last = ''] = ENDS_ADDRESS.exec(text) ?? [];
  const [ending, ...more] = countriesIn(last);
  return more.length === 0 && ending?.name.length === last.length ? ending.code : undefined;
}

/** True when a name is also an ordinary word or a person's name. */
export function isAmbiguousCountry(name: string): boolean {
  return AMBIGUOUS.has(name.toLowerCase());
}

function lookUp(name: string): string | undefined {
  const lower = name.toLowerCase();
  if ((lower === 'uk' || lower === 'usa' || lower === 'uae') && name !== name.toUpperCase()) return undefined;
  const bare = lower.replace(/[.'’-]+$/, '');
  return (
    COUNTRY_NAMES.get(lower) ??
    COUNTRY_NAMES.get(bare) ??
    // "Türkiye'nin", "Turkey's": the ending is no part of the name.
    COUNTRY_NAMES.get(bare.replace(/['’]\p{L}{1,5}$/u, '')) ??
    inflected(bare)
  );
}

/** Shorter names begin many words. The last letter gives way to an ending, "ka" to "ce"; or an "s" comes after the name. */
export const SHORTEST = 6;
/** Characters of the longest ending. */
const LONGEST_ENDING = 3;
const ENDING = /^(?:[aeiouyąęěíýůéäö]{1,2}|em|ou|ech|ách|[аеиіоуыэюяїє]{1,2}|ей|ой|ою|ею)$/u;

/** The country whose name a word is with another ending; the longest beginning that fits decides. */
function inflected(word: string): string | undefined {
  if (word.length < SHORTEST || /\s/.test(word)) return undefined;
  if (word.endsWith('s') && word.length > SHORTEST) {
    const code = COUNTRY_NAMES.get(word.slice(0, -1));
    if (code) return code;
  }
  for (let at = word.length - 1; at >= Math.max(1, word.length - LONGEST_ENDING); at -= 1) {
    const code = ENDING.test(word.slice(at)) ? STEMS.get(word.slice(0, at)) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}
