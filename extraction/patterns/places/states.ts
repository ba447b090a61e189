import { nameKey } from '../site.ts';
import { allLocales, mapped, member, strings } from './lists.ts';
import { regionOf } from './native-places.ts';

/** Of a country's provinces, the share that are called as places of it are, from which all of them are called as their capitals: "Milano". */
const CALLED_AS_CAPITALS = 0.8;
const FEWEST = 10;
/** The list whose states are America's, and one whose letters are those by mistake. */
const AMERICAN = 'en';
const MISTAKEN = 'he';
const LETTERS = /^\p{Lu}{2,3}$/u;

/** Countries by the names of their states, as `nameKey` has them, and by their letters, as written. */
let countries: Map<string, Set<string>> | undefined;

/** States and provinces by language, with the country they are in. */
const listed = (): { country: string; names: string[]; letters: string[] }[] =>
  Object.entries(allLocales()).flatMap(([tag, locale]) => {
    const country = tag === AMERICAN ? 'US' : regionOf(tag);
    if (country === undefined || tag === MISTAKEN) return [];
    const names = strings(member(locale, 'location', 'state'));
    return [{ country, names, letters: strings(member(locale, 'location', 'state_abbr')) }];
  });

/** Cities that their country's people call otherwise than lists in English do, told by the provinces called as they are. */
export function provinceCapitals(
  isIn: (name: string, country: string) => boolean,
): [name: string, country: string][] {
  return listed().flatMap(({ country, names }) => {
    const others = names.filter((name) => !isIn(name, country));
    const share = 1 - others.length / names.length;
    return names.length >= FEWEST && share >= CALLED_AS_CAPITALS
      ? others.map((name): [string, string] => [name, country])
      : [];
  });
}

/** The countries that have a state or province of a name, or with such letters: "Karnataka", "ON", "WA". */
export function countriesOfState(text: string): string[] {
  countries ??= countriesByState();
  return [...(countries.get(LETTERS.test(text) ? text : nameKey(text)) ?? [])];
}

function countriesByState(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (key: string, country: string): void => {
    if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(country));
  };
  for (const { country, names, letters } of listed()) {
    for (const name of names) add(nameKey(name), country);
    for (const code of letters) if (LETTERS.test(code)) add(code, country);
  }
  for (const city of mapped()) {
    const [country] = strings([member(city, 'iso2')]);
    if (country === undefined) continue;
    for (const name of strings([member(city, 'province')])) add(nameKey(name), country);
    for (const code of strings([member(city, 'state_ansi')])) add(code, country);
  }
  return found;
}
