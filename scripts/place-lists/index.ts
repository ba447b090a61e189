import { DENSE, LANGUAGES } from '../../extraction/lexicon/table.ts';
import { withoutAccents } from '../../extraction/patterns/places/gazetteer.ts';
import {
  listCities,
  listCitiesInProvinces,
  listCityStates,
  listCountriesOfPlaces,
  listNativeCities,
} from './cities.ts';
import { listCityStems } from './city-stems.ts';
import { listCurrencySigns } from './currency-signs.ts';
import { listCountryNames, listCountryStems } from './countries.ts';
import { names, readLocales, readMappedCities, readPlaces } from './packages.ts';
import { listCountriesOfStates, listEastAsianProvinces } from './states.ts';

const FAMILY_FIRST = ['ja', 'zh_CN', 'zh_TW', 'ko'];
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** A name, and what is known of it. */
type Row = readonly [name: string, known?: string];

/**
 * Builds the files of `extraction/patterns/lists/` from the packages that have such lists and from Node's own names of countries
 * and days, so that a process that reads pages loads none of them.
 */
export function buildPlaceLists(): Record<string, string> {
  const sources = { places: readPlaces(), locales: readLocales(), mapped: readMappedCities() };
  const { places, locales, mapped } = sources;
  const countryNames = listCountryNames();
  const lists: Record<string, Iterable<Row>> = {
    places: joinPlaces(listCountriesOfPlaces(sources), listCities(sources)),
    'native-cities': joinSets(listNativeCities(locales)),
    'city-stems': [...listCityStems(places, locales)].map(([stem, cities]) => [
      stem,
      cities.flatMap(({ name, region, rank }) => [name, region, rank]).join('\t'),
    ]),
    'city-states': listCityStates(places).map((country) => [country]),
    'cities-in-provinces': listCitiesInProvinces(mapped).map((pair) => [pair]),
    states: joinSets(listCountriesOfStates(locales, mapped)),
    'east-asian-provinces': joinSets(
      Map.groupBy(listEastAsianProvinces(locales), ([name]) => name)
        .entries()
        .map(([name, rows]) => [name, rows.map(([, country]) => country)] as const),
    ),
    'given-names': Object.values(locales)
      .flatMap((locale) => names(locale, 'first_name'))
      .map((name) => [withoutAccents(name)]),
    'family-names': FAMILY_FIRST.flatMap((tag) => names(locales[tag], 'last_name')).map((name) => [name]),
    'country-names': countryNames,
    'country-stems': listCountryStems(),
    'dense-country-names': countryNames
      .entries()
      .filter(([name]) => name.length > 1 && DENSE.test([...name][0] ?? '')),
    weekdays: listWeekdays(),
    'currency-signs': listCurrencySigns().map((sign) => [sign]),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [`extraction/patterns/lists/${name}.txt`, writeRows(rows)]),
  );
}

/** Writes each name once, sorted by its bytes. */
function writeRows(rows: Iterable<Row>): string {
  const lines = new Map(Array.from(rows, ([name, known]) => [name, known ?? '']));
  return [...lines]
    .filter(([name]) => name !== '')
    .map(([name, known]) => ({ bytes: Buffer.from(name), line: known === '' ? name : `${name}\t${known}` }))
    .sort((left, right) => left.bytes.compare(right.bytes))
    .map(({ line }) => `${line}\n`)
    .join('');
}

const joinSets = (sets: Iterable<readonly [string, Iterable<string>]>): Row[] =>
  Array.from(sets, ([name, all]) => [name, [...new Set(all)].join(' ')]);

function joinPlaces(countries: Map<string, Set<string>>, cities: Map<string, string>): Row[] {
  return [...new Set([...countries.keys(), ...cities.keys()])].map((name) => {
    const city = cities.get(name);
    const codes = [...(countries.get(name) ?? [])].join(' ');
    return [name, city === undefined ? codes : `${codes}\t${city}`];
  });
}

/** Lists the names of days in many languages, with "long" behind whole ones. */
function listWeekdays(): Row[] {
  const list = (weekday: 'short' | 'long'): string[] =>
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS));
    });
  return [...list('short').map((day): Row => [day]), ...list('long').map((day): Row => [day, 'long'])];
}
