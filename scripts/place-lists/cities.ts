import { nameKey } from '../../extraction/patterns/site.ts';
import { IS_CITY, regionOf } from '../../extraction/patterns/places/native-places.ts';
import { member, type Place, strings } from './packages.ts';
import { listEastAsianProvinces, listProvinceCapitals } from './states.ts';

/** Inhabitants of a place that is named without its country; smaller ones are called as many words are. */
export const LEAST_PEOPLE = 15_000;
/** Of all who live in places of a name, the share in one country by which the name tells that country. */
const NEARLY_ALL = 0.97;
/** Of all people of a country, the share in its greatest city by which it is a city. */
const CITY_STATE = 0.9;
/** A province that is called as its greatest city is: "大阪府". */
const HAS_CITY = /府$/u;

type Sources = { places: Place[]; locales: Record<string, unknown>; mapped: unknown[] };

/** Lists the countries with a place of a name, however few live there. */
export function listCountriesOfPlaces({ places, locales }: Sources): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const add = (key: string, country: string): void =>
    void known.set(key, (known.get(key) ?? new Set()).add(country));
  for (const { name, country } of places) add(nameKey(name), country);
  const isIn = (name: string, country: string): boolean => known.get(nameKey(name))?.has(country) ?? false;
  for (const [name, country] of listProvinceCapitals(locales, isIn)) add(nameKey(name), country);
  known.delete('');
  return known;
}

/** Lists cities named in English or in a language of their country, with the country that has nearly all of a name, or ''. */
export function listCities({ places, locales, mapped }: Sources): Map<string, string> {
  const people = countPeopleOfLarge(places);
  const cities = new Map([...people].map(([name, countries]) => [nameKey(name), findMain(countries)]));
  const others = [
    ...Object.values(locales).flatMap((locale) => strings(member(locale, 'location', 'city_name'))),
    ...mapped.flatMap((city) => [member(city, 'city'), member(city, 'city_ascii')]),
    ...listCityProvinces(locales),
  ];
  for (const name of new Set(others)) {
    const key = typeof name === 'string' && !people.has(name.toLowerCase()) ? nameKey(name) : '';
    if (key !== '' && !cities.has(key)) cities.set(key, '');
  }
  // "Milano": the great city of its province, whatever small places are called so elsewhere.
  const isIn = (name: string, country: string): boolean =>
    people.get(name.toLowerCase())?.has(country) ?? false;
  for (const [name, country] of listProvinceCapitals(locales, isIn)) cities.set(nameKey(name), country);
  cities.delete('');
  return cities;
}

/** Lists provinces that are cities, as people call them. */
const listCityProvinces = (locales: Record<string, unknown>): string[] =>
  listEastAsianProvinces(locales).flatMap(([name]) =>
    IS_CITY.test(name)
      ? [name, name.replace(IS_CITY, '')]
      : HAS_CITY.test(name)
        ? [name.replace(HAS_CITY, '')]
        : [],
  );

/** The country with nearly all people of a name; empty where there is none. */
function findMain(of: Map<string, number>): string {
  const all = [...of.values()].reduce((sum, count) => sum + count, 0);
  return [...of].find(([, count]) => count >= all * NEARLY_ALL)?.[0] ?? '';
}

/** Counts how many people live in the places of a name, by country, for each name of a place with enough people; names in small letters. */
function countPeopleOfLarge(places: Place[]): Map<string, Map<string, number>> {
  const namesOf = ({ name, other }: Place): string[] =>
    (other === '' || other === name ? [name] : [name, other]).map((one) => one.toLowerCase());
  const large = new Map<string, Map<string, number>>();
  for (const place of places)
    if (place.people >= LEAST_PEOPLE) for (const name of namesOf(place)) large.set(name, new Map());
  for (const place of places)
    for (const name of namesOf(place)) {
      const of = large.get(name);
      of?.set(place.country, (of.get(place.country) ?? 0) + place.people);
    }
  return large;
}

/** Lists cities of each locale, with the countries that most of its speakers live in. */
export function listNativeCities(locales: Record<string, unknown>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [tag, locale] of Object.entries(locales)) {
    const region = regionOf(tag);
    for (const city of strings(member(locale, 'location', 'city_name')))
      if (region) found.set(nameKey(city), (found.get(nameKey(city)) ?? new Set()).add(region));
  }
  return found;
}

/** Lists the countries in whose greatest city nearly all of their people live. */
export function listCityStates(all: Place[]): string[] {
  const countries = Map.groupBy(all, ({ country }) => country);
  const people = (some: Place[]): number => some.reduce((sum, one) => sum + one.people, 0);
  return [...countries].flatMap(([country, places]) =>
    Math.max(...places.map((one) => one.people)) >= people(places) * CITY_STATE ? [country] : [],
  );
}

/** Lists cities with the province or state that each is in. */
export const listCitiesInProvinces = (mapped: unknown[]): string[] =>
  mapped.map((one) =>
    strings([member(one, 'city'), member(one, 'province')])
      .map(nameKey)
      .join(' '),
  );
