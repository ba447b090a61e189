import { nameKey } from '../../extraction/patterns/site.ts';
import { LETTERS } from '../../extraction/patterns/places/states.ts';
import { regionOf } from '../../extraction/patterns/places/native-places.ts';
import { member, strings } from './packages.ts';

/** Of a country's provinces, the share that are called as places of it are, from which all of them are called as their capitals: "Milano". */
const CALLED_AS_CAPITALS = 0.8;
const FEWEST = 10;
/** The list whose states are America's, and one whose letters are those by mistake. */
const AMERICAN = 'en';
const MISTAKEN = 'he';
/** Languages that write the larger place before the smaller one, without a space, and say of each part what it is. */
const GREATER_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];

type Locales = Record<string, unknown>;

/** Lists states and provinces by language, with the country they are in. */
const listStates = (locales: Locales): { country: string; names: string[]; letters: string[] }[] =>
  Object.entries(locales).flatMap(([tag, locale]) => {
    const country = tag === AMERICAN ? 'US' : regionOf(tag);
    if (country === undefined || tag === MISTAKEN) return [];
    const names = strings(member(locale, 'location', 'state'));
    return [{ country, names, letters: strings(member(locale, 'location', 'state_abbr')) }];
  });

/** Lists cities by the names that the people of their country use, where provinces of the same names show that lists in English have others. */
export function listProvinceCapitals(
  locales: Locales,
  isIn: (name: string, country: string) => boolean,
): [name: string, country: string][] {
  return listStates(locales).flatMap(({ country, names }) => {
    const others = names.filter((name) => !isIn(name, country));
    const share = 1 - others.length / names.length;
    return names.length >= FEWEST && share >= CALLED_AS_CAPITALS
      ? others.map((name): [string, string] => [name, country])
      : [];
  });
}

/** Lists the countries of each state, by its name and by its letters. */
export function listCountriesOfStates(locales: Locales, mapped: unknown[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (key: string, country: string): void => {
    if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(country));
  };
  for (const { country, names, letters } of listStates(locales)) {
    for (const name of names) add(nameKey(name), country);
    for (const code of letters) if (LETTERS.test(code)) add(code, country);
  }
  for (const city of mapped) {
    const [country] = strings([member(city, 'iso2')]);
    if (country === undefined) continue;
    for (const name of strings([member(city, 'province')])) add(nameKey(name), country);
    for (const code of strings([member(city, 'state_ansi')])) add(code, country);
  }
  return found;
}

/** Lists East Asian provinces, with their country. */
export const listEastAsianProvinces = (locales: Locales): [name: string, country: string][] =>
  GREATER_FIRST.flatMap((tag) => {
    const country = regionOf(tag);
    const own = strings(member(locales[tag], 'location', 'state'));
    const short = tag === 'ko' ? strings(member(locales[tag], 'location', 'state_abbr')) : [];
    return country === undefined ? [] : [...own, ...short].map((name): [string, string] => [name, country]);
  });
