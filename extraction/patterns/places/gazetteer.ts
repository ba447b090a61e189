import { nameKey } from '../site.ts';
import { allLocales, allPlaces, locales, mapped, member, names, type Place, strings } from './lists.ts';
import { cityProvinces, regionOf } from './native-places.ts';
import { countriesOfState, provinceCapitals } from './states.ts';

/**
 * What is known of places and people's names, from packages that keep such lists (`docs/decisions/031-word-tables-and-place-lists.md`).
 * Each list is read on first use, in the process that reads pages.
 */

/** Inhabitants of a place that is named without its country; smaller ones are called as many words are. */
const LEAST_PEOPLE = 15_000;
/** Of all who live in places of a name, the share in one country by which the name tells that country. */
const NEARLY_ALL = 0.97;
const FAMILY_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];

/** Of all people of a country, the share in its greatest city by which it is a city. */
const CITY_STATE = 0.9;

let cityStates: Set<string> | undefined;
/** Cities by `nameKey`, named in English or in a language of their country, with the country that has nearly all of a name. */
let cities: Map<string, string> | undefined;
/** Countries with a place of a name, by `nameKey`: "ES US". */
let places: Map<string, string> | undefined;
/** Given names of many languages, in small letters. */
let given: Set<string> | undefined;
/** Family names of languages that put them first without a space. */
let family: Set<string> | undefined;
/** Countries by the `nameKey` of cities as their own people call them. */
let native: Map<string, Set<string>> | undefined;
let provinces: Set<string> | undefined;

/** Is it the name of a city that is known, in English or in a language of its country? */
export const isKnownCity = (name: string): boolean =>
  [name, withoutCity(name)].some((one) => knownCities().has(nameKey(one)));

/** "深圳市": with the word for a city behind. */
const withoutCity = (name: string): string =>
  name.replace(/(?<=^[\p{Script=Han}\p{Script=Hangul}]{2,})[市시]$/u, '');

/** Is it the name of a place, however few live there: in one country, where a code is given? Many are called as words are. */
export function isPlace(name: string, country = ''): boolean {
  const known = knownPlaces().get(nameKey(name));
  if (known !== undefined) return known.includes(country);
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
  const whole = new RegExp(`^${letters.join('')}$`, 'u');
  return [...knownPlaces()].some(([place, codes]) => codes.includes(country) && whole.test(place));
}

function knownPlaces(): Map<string, string> {
  if (places) return places;
  const known = new Map<string, string>();
  for (const { name, country } of allPlaces()) {
    const key = nameKey(name);
    const codes = known.get(key) ?? '';
    if (!codes.includes(country)) known.set(key, `${codes} ${country}`);
  }
  const isIn = (name: string, country: string): boolean =>
    known.get(nameKey(name))?.includes(country) ?? false;
  for (const [name, country] of provinceCapitals(isIn))
    known.set(nameKey(name), `${known.get(nameKey(name)) ?? ''} ${country}`);
  known.delete('');
  places = known;
  return places;
}

/** The country that a city's name tells: nearly all people in places of that name live there. */
export const countryOfCity = (name: string): string | undefined =>
  knownCities().get(nameKey(name)) || undefined;

/** The countries whose people call a city so: "Praha", "Wien", "Roma". */
export function countriesCalling(name: string): string[] {
  native ??= nativeCities();
  return [...(native.get(nameKey(name)) ?? native.get(nameKey(withoutCity(name))) ?? [])];
}

/** The country whose people alone call a city so, where no other country has a place of that name. */
export function countryCalling(name: string): string | undefined {
  const [only, other] = countriesCalling(name);
  return other === undefined && countriesWith(name).every((one) => one === only) ? only : undefined;
}

/** Cities of each locale, of the country that most of its speakers live in. */
function nativeCities(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [tag, locale] of Object.entries(allLocales())) {
    const region = regionOf(tag);
    for (const city of strings(member(locale, 'location', 'city_name')))
      if (region) found.set(nameKey(city), (found.get(nameKey(city)) ?? new Set()).add(region));
  }
  return found;
}

/** The countries with places of a name, however few live there. */
export const countriesWith = (name: string): string[] =>
  [...new Set([...(knownPlaces().get(nameKey(name)) ?? '').split(' '), countryOfCity(name) ?? ''])].filter(
    Boolean,
  );

/** Do nearly all people of a country live in the city that is called as it: "Singapore"? */
export function isCityState(name: string, country: string): boolean {
  if (countryOfCity(name) !== country) return false;
  cityStates ??= cityStatesOf(allPlaces());
  return cityStates.has(country);
}

function cityStatesOf(all: Place[]): Set<string> {
  const countries = Map.groupBy(all, ({ country }) => country);
  const people = (some: Place[]): number => some.reduce((sum, one) => sum + one.people, 0);
  return new Set(
    [...countries].flatMap(([country, places]) =>
      Math.max(...places.map((one) => one.people)) >= people(places) * CITY_STATE ? [country] : [],
    ),
  );
}

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
  provinces ??= new Set(
    mapped().map((one) =>
      strings([member(one, 'city'), member(one, 'province')])
        .map(nameKey)
        .join(' '),
    ),
  );
  const [own, whole] = [nameKey(city), nameKey(province)];
  return own !== whole && provinces.has(`${own} ${whole}`);
}

/** "Märta" and "Marta" are one name; other scripts keep their marks. */
const withoutAccents = (name: string): string =>
  /\p{Script=Latin}/u.test(name)
    ? name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
    : name.toLowerCase();

/** Is it a given name, in one of many languages? */
export function isGivenName(name: string): boolean {
  given ??= new Set(
    locales()
      .flatMap((locale) => names(locale, 'first_name'))
      .map(withoutAccents),
  );
  return given.has(withoutAccents(name));
}

/** Does a name in Han or Hangul begin with a family name? */
export function hasFamilyName(name: string): boolean {
  family ??= new Set(FAMILY_FIRST.flatMap((locale) => names(member(allLocales(), locale), 'last_name')));
  return [1, 2, 3].some((length) => family?.has(name.slice(0, length)));
}

function knownCities(): Map<string, string> {
  if (cities) return cities;
  const people = peopleOfBig();
  cities = new Map([...people].map(([name, countries]) => [nameKey(name), mostOf(countries)]));
  const others = [
    ...locales().flatMap((locale) => strings(member(locale, 'location', 'city_name'))),
    ...mapped().flatMap((city) => [member(city, 'city'), member(city, 'city_ascii')]),
    ...cityProvinces(),
  ];
  for (const name of new Set(others)) {
    const key = typeof name === 'string' && !people.has(name.toLowerCase()) ? nameKey(name) : '';
    if (key !== '' && !cities.has(key)) cities.set(key, '');
  }
  // "Milano": the great city of its province, whatever small places are called so elsewhere.
  const isIn = (name: string, country: string): boolean =>
    people.get(name.toLowerCase())?.has(country) ?? false;
  for (const [name, country] of provinceCapitals(isIn)) cities.set(nameKey(name), country);
  cities.delete('');
  return cities;
}

/** The country with nearly all people of a name; empty where there is none. */
function mostOf(of: Map<string, number>): string {
  const all = [...of.values()].reduce((sum, count) => sum + count, 0);
  return [...of].find(([, count]) => count >= all * NEARLY_ALL)?.[0] ?? '';
}

/** How many people live in the places of a name, by country, for each name of a place with enough people; names in small letters. */
function peopleOfBig(): Map<string, Map<string, number>> {
  const places = allPlaces();
  const namesOf = ({ name, other }: Place): string[] =>
    (other === '' || other === name ? [name] : [name, other]).map((one) => one.toLowerCase());
  const big = new Map<string, Map<string, number>>();
  for (const place of places)
    if (place.people >= LEAST_PEOPLE) for (const name of namesOf(place)) big.set(name, new Map());
  for (const place of places)
    for (const name of namesOf(place)) {
      const of = big.get(name);
      of?.set(place.country, (of.get(place.country) ?? 0) + place.people);
    }
  return big;
}
