import { createRequire } from 'node:module';
import { isRecord } from '../../../../rules/typed/records.ts';
import { nameKey } from '../site.ts';

/**
 * What is known of places and people's names, from packages that keep such lists (`docs/decisions/031-words-and-lists.md`).
 * Read on first use, in the process that reads pages: half a second and 45 MB, once.
 */
type Known = {
  /** Cities by `nameKey`, named in English or in a language of their country. */
  cities: Set<string>;
  /** Given names of many languages, in small letters. */
  given: Set<string>;
  /** Family names of languages that put them first without a space. */
  family: Set<string>;
};

const FAMILY_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];

let known: Known | undefined;

function lists(): Known {
  if (known) return known;
  const load: (name: string) => unknown = createRequire(import.meta.url);
  const mapped = member(load('city-timezones'), 'cityMapping');
  const locales = member(load('@faker-js/faker'), 'allLocales');
  const all = isRecord(locales) ? Object.values(locales) : [];
  const cities = [
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
