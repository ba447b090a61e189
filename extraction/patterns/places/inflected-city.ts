import { regionOf } from './native-places.ts';
import { openNameList } from '../name-list.ts';

/** Languages whose names of cities have endings. */
const LANGUAGES = new Set('pl cs sk ru uk be bg hr sr sl bs mk lt lv et fi hu'.split(' '));
const CYRILLIC = /\p{Script=Cyrillic}/u;
const SHORTEST_STEM = 3;
const MOST_WORDS = 3;

/** What is at the end of a name where a city is in, or from: longest first; marks over letters are left out. */
const ENDINGS =
  'iach owie ssa lla sta lta ban ben bol ach ech ich ami ove ovi ott ett uje ych ej em im ym om ou ie iu ii on en a e i o u y n s ' +
  'ами ями ові еві ому ему ах ях ом ем ой ей ої ій ых их ім ым им а е и і о у ы ю я';
const ENDING = ENDINGS.split(' ').toSorted((left, right) => right.length - left.length);
/** What a name by itself ends with, and gives up for an ending. */
export const OWN_ENDING = /(?:[aeiouy]{1,2}|[ui]s|as|[аеиоуыэюяіьи]{1,2})$/u;
/** How near the beginning is to the name: all of it, but for its own ending, with letters changed; then those of the longer list. */
export type City = { name: string; region: string; rank: number };
/** Cities by the beginnings of their names that stand before an ending: name, region and rank of each. */
const STEMS = openNameList('city-stems');

/** "İstanbul'da", "Quillbee's": the ending is no part of the name. */
export const withoutSuffix = (name: string): string => name.replace(/(?<=\p{L}{3})['’]\p{Ll}{1,4}$/u, '');

/** Are names of cities inflected in a language, or in the script of a word? */
export const isInflecting = (language: string, word: string): boolean =>
  LANGUAGES.has(language) || CYRILLIC.test(word);

/**
 * The city that a word is with an ending set to it: "Москве" is in Москва, "Krakowie" in Kraków; of several the one in the
 * country of the language. Empty where none is known.
 */
export function cityOfInflected(text: string, language: string): string {
  const region = regionOf(language);
  for (const begun of citiesOfInflected(text)) {
    const cities = begun.filter((city) => region === undefined || city.region === region);
    const least = Math.min(...cities.map(({ rank }) => rank));
    const [only, other] = cities.filter(({ rank }) => rank === least);
    if (only) return other ? '' : only.name;
  }
  return '';
}

/** Cities of each beginning of a word after which an ending stands, those of the longest first. */
function citiesOfInflected(text: string): City[][] {
  const words = wordsOf(text);
  const word = words.pop() ?? '';
  if (words.length >= MOST_WORDS) return [];
  const starts = words.map(withoutEnding).join(' ');
  const begun = ENDING.filter((ending) => word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );
  return [...begun, ...begun.map((one) => one.replace(OWN_ENDING, ''))].map((stem) =>
    stem.length < SHORTEST_STEM ? [] : citiesWithStem(`${starts} ${stem}`.trim()),
  );
}

/** Does a line have a city's name with an ending? */
export function holdsInflected(line: string, city: string): boolean {
  const count = wordsOf(city).length;
  const words = [...line.matchAll(/[\p{L}\p{M}'’]+/gu)];
  return words.some((first, at) => {
    const last = words[at + count - 1];
    return (
      /^\p{Lu}/u.test(first[0]) &&
      last !== undefined &&
      citiesOfInflected(line.slice(first.index, last.index + last[0].length))
        .flat()
        .some(({ name }) => name === city)
    );
  });
}

export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s-]+/u)
    .filter(Boolean);

/** A word before the last: "Нижнем Новгороде", "Zielonej Górze". */
export function withoutEnding(word: string): string {
  const ending = ENDING.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM);
  return (ending === undefined ? word : word.slice(0, -ending.length)).replace(OWN_ENDING, '');
}

function citiesWithStem(stem: string): City[] {
  const known = STEMS.get(stem)?.split('\t') ?? [];
  return known.flatMap((name, at) =>
    at % 3 === 0 ? [{ name, region: known[at + 1] ?? '', rank: Number(known[at + 2]) }] : [],
  );
}
