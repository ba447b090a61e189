import { EAST_ASIAN_CITY, markedCity } from './city-name.ts';
import { countriesIn } from './countries.ts';
import {
  countriesCalling,
  countriesWith,
  countryCalling,
  countryOfCity,
  countryOfPair,
  isKnownCity,
  isPlace,
} from './gazetteer.ts';
import { cityOfInflected, holdsInflected, withoutSuffix } from './inflected-city.ts';
import { countryByProvince, countryOfLanguage } from './native-places.ts';
import { countriesOfState } from './states.ts';

/**
 * The country a line tells by its city, where it names none itself: by the state after it, "Miami, FL", else by nearly all people
 * in places of that name, or by the province before it.
 */
export function countryByCity(line: string, city: string): string | undefined {
  if (city === '' || countriesIn(line).length > 0) return undefined;
  const at = line.indexOf(city);
  if (at < 0) return holdsInflected(line, city) ? (countryOfCity(city) ?? countryCalling(city)) : undefined;
  return (
    stateAfter(line, at + city.length, city)?.country ??
    countryOfCity(city) ??
    countryCalling(city) ??
    countryByProvince(line, city)
  );
}

/** ", FL", " VIC", " - PR", "/SP", " (MI)", ", North Carolina": what follows a city and may be its state. */
const STATE_AFTER =
  /^(?:,? |\s?[-–/]\s?|\s\()(\p{Lu}{2,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)\)?(?![\p{L}\d])/u;

/** The state behind a city that ends at a place of a line, if there is a country with both. */
function stateAfter(line: string, end: number, city: string): { country: string; end: number } | undefined {
  const [said = '', state = ''] = STATE_AFTER.exec(line.slice(end)) ?? [];
  for (const name of [state, state.split(' ')[0] ?? '']) {
    const country = name === '' ? undefined : countryOfPair(city, name);
    if (country !== undefined) return { country, end: end + said.length - (state.length - name.length) };
  }
  return undefined;
}

const WORD = /[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]*/gu;
const LONGEST = 300;
/** Shorter names of cities are words, too. */
const SHORTEST = 3;
const MOST_WORDS = 3;

/** "Kantstr. 3, Berlin", "Мы находимся в Москве", "滋賀県大津市坂本": the one country that the cities of a line tell. */
export function countryOfPlace(line: string): string | undefined {
  if (line.length > LONGEST || countriesIn(line).length > 0) return undefined;
  const [pair] = pairsIn(line);
  const codes = new Set(
    pair ? [pair.country] : citiesIn(line).flatMap((city) => countryByCity(line, city) ?? []),
  );
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** A known city and its state behind it, as a line has them: "Miami, FL". */
export type CityAndState = { city: string; country: string; text: string; at: number };

/** All such pairs of a line. */
export function pairsIn(line: string): CityAndState[] {
  const pairs = citiesIn(line).flatMap((city) => {
    const at = line.indexOf(city);
    const state = stateAfter(line, at + city.length, city);
    return state ? [{ city, country: state.country, text: line.slice(at, state.end), at }] : [];
  });
  return pairs.length > 0 ? pairs : [...placeAndRegion(line)];
}

/** "Sant'Anna Arresi, Sardegna", "Sant'Anna Arresi (CI)": a small place, before the whole name of its region or the letters in brackets. */
const REGION_AFTER =
  /(?<=^|[,|·•–—:\n] ?)(\p{Lu}[\p{L}'’-]{2,20}(?: [\p{L}'’-]{2,20}){0,3})(?:, (\p{Lu}\p{L}{3,20}(?: \p{Lu}\p{L}{2,20})?)| \((\p{Lu}{2})\))(?=[,.|·•–—\n]|$)/gu;

function* placeAndRegion(line: string): Generator<CityAndState> {
  for (const { 0: text, 1: city = '', 2: region, 3: letters, index: at } of line.matchAll(REGION_AFTER)) {
    const [country, more] = countriesOfState(region ?? letters ?? '').filter((one) => isPlace(city, one));
    if (country !== undefined && more === undefined) yield { city, country, text, at };
  }
}

/** What may be names in a line: each word with a capital, and those that begin with it. */
function spansIn(line: string): string[][] {
  const words = [...line.matchAll(WORD)];
  return words.map((first, at) =>
    words
      .slice(at, at + MOST_WORDS)
      .map((last) => withoutSuffix(line.slice(first.index, last.index + last[0].length)))
      .filter((name) => name.length >= SHORTEST),
  );
}

/** Known cities of a line, of those that begin with one word the longest name. */
export function citiesIn(line: string): string[] {
  const [, dense, korean] = EAST_ASIAN_CITY.exec(line) ?? [];
  const spans = spansIn(line);
  const found = [
    ...spans.flatMap((names) => names.findLast(isKnownCity) ?? []),
    ...[dense, korean].flatMap((city) => city ?? []),
  ];
  return found.length > 0 ? found : spans.flat().flatMap((name) => cityOfInflected(name, '') || []);
}

/** Other countries that write a language: a city that one of them has, too, tells none by it. */
const WRITTEN_ALSO: Record<string, string> = {
  de: 'AT CH LI LU BE IT',
  el: 'CY',
  fa: 'AF TJ',
  hr: 'BA ME RS',
  hu: 'RO SK RS',
  it: 'CH SM',
  ko: 'KP',
  ms: 'SG BN',
  nl: 'BE SR',
  ro: 'MD',
  ru: 'BY KZ KG UA',
  sr: 'BA ME HR',
  sv: 'FI AX',
  tr: 'CY',
};

/** The countries that a city is in, by any list. */
const countriesOf = (city: string): Set<string> =>
  new Set([...countriesWith(city), ...countriesCalling(city)]);

/**
 * The country whose language a city is told in, where it is there: of a place that no list holds only by a language that no other
 * country writes.
 */
export function countryByLanguage(language: string, city: string): string | undefined {
  const home = countryOfLanguage(language);
  if (home === undefined || city === '') return undefined;
  const others = (WRITTEN_ALSO[language.slice(0, 2)] ?? '').split(' ').filter(Boolean);
  const there = countriesOf(city);
  if (there.size === 0) return others.length === 0 ? home : undefined;
  return there.has(home) && !others.some((country) => there.has(country)) ? home : undefined;
}

/**
 * The one country that telephone numbers and a city are both of: "+48 602 424 608" and "Sandomierz"; of a place that no list holds, that
 * of the language.
 */
export function countryByNumber(
  numbers: readonly (readonly string[])[],
  city: string,
  language: string,
): string | undefined {
  const listed = countriesOf(city);
  const there = listed.size > 0 ? listed : new Set([countryOfLanguage(language)]);
  const codes = new Set(numbers.map((shared) => shared.filter((country) => there.has(country)).join(' ')));
  const [only = '', more] = codes;
  return more === undefined && /^[A-Z]{2}$/u.test(only) ? only : undefined;
}

/** Does a line tell a place, or one that no list holds, that is in a country by one of these ways? */
export function tellsPlaceIn(
  line: string,
  country: string,
  countryOf: (place: string) => string | undefined,
): boolean {
  const places = [...spansIn(line).flat(), markedCity(line)].filter((name) => countriesOf(name).size > 0);
  return (places.length === 0 ? [line] : places).some((place) => countryOf(place) === country);
}
