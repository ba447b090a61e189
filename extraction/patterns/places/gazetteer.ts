import { nameKey } from '../site.ts';
import { countriesOfState } from './states.ts';
import { memoize } from '../../../rules/typed/memoize.ts';
import { openNameList } from '../name-list.ts';
import { wordPattern } from '../../lexicon/table.ts';

/**
 * What is known of places and people's names, from packages that keep such lists (`docs/decisions/031-word-tables-and-place-lists.md`),
 * by `nameKey`.
 */

/** Places, with their countries ("ES US"), and for cities the country that has nearly all people in places of that name. */
const PLACES = openNameList('places');
/** Cities as their own people call them, with their countries. */
const NATIVE_CITIES = openNameList('native-cities');
/** Countries in which nearly all people live in the city that is called as it. */
const CITY_STATES = openNameList('city-states');
/** "boston massachusetts": a city and the province or state it is in. */
const PROVINCES = openNameList('cities-in-provinces');
/** Given names of many languages, in small letters without accents. */
const GIVEN_NAMES = openNameList('given-names');
/** Family names of languages that put them first without a space. */
const FAMILY_NAMES = openNameList('family-names');

/** `countries` is empty for a city that is in no list of places; `city` is empty where no country has nearly all people of that name. */
type Known = { countries: string; city?: string | undefined };

const readRow = (row: string): Known => {
  const [countries = '', city] = row.split('\t');
  return { countries, city };
};
const UNKNOWN: Known = { countries: '' };
const findPlace = memoize((name: string): Known => {
  const row = PLACES.get(nameKey(name));
  return row === undefined ? UNKNOWN : readRow(row);
});

/** Is it the name of a city that is known, in English or in a language of its country? */
export const isKnownCity = (name: string): boolean =>
  [name, withoutCity(name)].some((one) => findPlace(one).city !== undefined);

/** "深圳市": with the word for a city behind. */
const withoutCity = (name: string): string =>
  name.replace(/(?<=^[\p{Script=Han}\p{Script=Hangul}]{2,})[市시]$/u, '');

/** Is it the name of a place, however few live there: in one country, where a code is given? Many are called as words are. */
export function isPlace(name: string, country = ''): boolean {
  const { countries } = findPlace(name);
  if (countries !== '') return countries.includes(country);
  return isKnownCity(name) || (hasInitials(name) && isShortened(name, country));
}

/** Letters that stand for the words of a name: "Capelle a/d IJssel", "Frankfurt a. M." */
const INITIAL = /(?<=[\s./])(\p{L})(?=[\s./]|$)/gu;
const HAS_INITIALS = /^\p{L}{3,}.*[\s./]\p{L}[./]/u;
/** Is a name written with such letters? */
export const hasInitials = (name: string): boolean => HAS_INITIALS.test(name);

/** Do words of a known place begin with the letters? */
function isShortened(name: string, country: string): boolean {
  const parts = name.split(INITIAL).map(nameKey);
  const letters = parts.map((part, at) => (at % 2 === 1 ? String.raw`${part}\p{L}{0,8}` : part));
  const whole = wordPattern(`^${letters.join('')}$`, 'u');
  return PLACES.startingWith(parts[0] ?? '').some(([place, row]) => {
    const { countries } = readRow(row);
    return countries !== '' && countries.includes(country) && whole.test(place);
  });
}

/** The country that a city's name tells: nearly all people in places of that name live there. */
export const countryOfCity = (name: string): string | undefined => findPlace(name).city || undefined;

/** The countries whose people call a city so: "Praha", "Wien", "Roma". */
export const countriesCalling = (name: string): string[] =>
  (NATIVE_CITIES.get(nameKey(name)) ?? NATIVE_CITIES.get(nameKey(withoutCity(name))))?.split(' ') ?? [];

/** The country whose people alone call a city so, where no other country has a place of that name. */
export function countryCalling(name: string): string | undefined {
  const [only, other] = countriesCalling(name);
  return other === undefined && countriesWith(name).every((one) => one === only) ? only : undefined;
}

/** The countries with places of a name, however few live there. */
export const countriesWith = (name: string): string[] =>
  [...new Set([...findPlace(name).countries.split(' '), countryOfCity(name) ?? ''])].filter(Boolean);

/** Do nearly all people of a country live in the city that is called as it: "Singapore"? */
export const isCityState = (name: string, country: string): boolean =>
  countryOfCity(name) === country && CITY_STATES.get(country) !== undefined;

/** The country with both a city and a state so called or lettered: "Miami, FL", "Bengaluru, Karnataka"; the city's own of several. */
export function countryOfPair(city: string, state: string): string | undefined {
  const usual = countryOfCity(city);
  // "Berlin, DE": its country's own letters.
  if (usual === state) return usual;
  const [only, ...more] = countriesOfState(state).filter((country) => isPlace(city, country));
  return more.length === 0 || usual === undefined ? only : [only, ...more].find((one) => one === usual);
}

/** Is it the letters, or the name, of a state of the USA? */
export const isAmericanState = (text: string): boolean => countriesOfState(text).includes('US');

/** Is one the name of a city, and the other that of the province or state it is in? */
export function isCityIn(city: string, province: string): boolean {
  const [own, whole] = [nameKey(city), nameKey(province)];
  return own !== whole && PROVINCES.get(`${own} ${whole}`) !== undefined;
}

/** "Märta" and "Marta" are one name; other scripts keep their marks. */
export const withoutAccents = (name: string): string =>
  /\p{Script=Latin}/u.test(name)
    ? name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
    : name.toLowerCase();

/** Is it a given name, in one of many languages? */
export const isGivenName = (name: string): boolean => GIVEN_NAMES.get(withoutAccents(name)) !== undefined;

/** Does a name in Han or Hangul begin with a family name? */
export const hasFamilyName = (name: string): boolean =>
  [1, 2, 3].some((length) => FAMILY_NAMES.get(name.slice(0, length)) !== undefined);
