import { getCountryName, listCountries } from './country-names.ts';

/** Common names of countries, in lower case, that are no locale's display name. */
export const COMMON_COUNTRY_NAMES: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  'česká republika': 'CZ',
  tschechien: 'CZ',
  'republic of korea': 'KR',
  'south korea': 'KR',
  'российская федерация': 'RU',
  'russian federation': 'RU',
  日本国: 'JP',
  uae: 'AE',
  schweiz: 'CH',
  türkiye: 'TR',
  turkey: 'TR',
  macedonia: 'MK',
  'viet nam': 'VN',
  대한민국: 'KR',
  中华人民共和国: 'CN',
  'hong kong': 'HK',
  'república checa': 'CZ',
  'ee.uu.': 'US',
  eua: 'US',
  сша: 'US',
  österreich: 'AT',
  'ivory coast': 'CI',
  burma: 'MM',
  macau: 'MO',
  taiwan: 'TW',
  palestine: 'PS',
  bosnia: 'BA',
};

let cachedCodes: Map<string, string> | undefined;

/** Returns country codes by common and English name, in lower case; built on first use. */
function getCodesByName(): Map<string, string> {
  cachedCodes ??= new Map([
    ...Object.entries(COMMON_COUNTRY_NAMES),
    ...listCountries().map((code): [string, string] => [(getCountryName(code) ?? code).toLowerCase(), code]),
  ]);
  return cachedCodes;
}

/**
 * Returns the ISO code of a country from its code or its name in any language: `gb`, `UK`, `United Kingdom` and
 * `Royaume-Uni` are `GB`. Undefined for any other text.
 */
export function parseCountry(text: string): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  const code = plain.toUpperCase();
  if (getCountryName(code) !== undefined) return code;
  const name = plain.toLowerCase();
  const names = loadAllCountryNames();
  const written = stripAccents(name);
  // "Oesterreich": an umlaut typed as two letters.
  return (
    getCodesByName().get(name) ??
    names.get(written) ??
    names.get(written.replace(/([aou])e/g, '$1')) ??
    undefined
  );
}

/** Removes accents, which people often do not type. */
const stripAccents = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .normalize('NFC');

/** Country codes by name, in every language that Intl knows; null where languages use one name for two countries. */
const codesInAnyLanguage = new Map<string, string | null>();
/** The same for regions: the European Union and continents. */
const regionCodesInAnyLanguage = new Map<string, Set<string>>();
const REGION_CODES = ['EU', '150', '142', '002', '019', '009'];
let loader: Generator<undefined, void> | undefined;

/** Lists the names of all countries in a language, in lower case, with their ISO codes. */
export function listCountryNamesIn(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return listCountries().flatMap((code): [string, string][] => {
    const name = names.of(code)?.toLowerCase() ?? '';
    return name === '' ? [] : [[name, code]];
  });
}

/** Loads the country names one language at a time: all together take 0.4 s. */
function* loadCountryNames(): Generator<undefined, void> {
  for (const language of Intl.DisplayNames.supportedLocalesOf(LANGUAGE_CODES)) {
    for (const [written, code] of listCountryNamesIn(language)) {
      const name = stripAccents(written);
      const known = codesInAnyLanguage.get(name);
      codesInAnyLanguage.set(name, known === undefined || known === code ? code : null);
    }
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of REGION_CODES) {
      const name = stripAccents(regions.of(code)?.toLowerCase() ?? '');
      if (name === '') continue;
      const codes = regionCodesInAnyLanguage.get(name) ?? new Set();
      regionCodesInAnyLanguage.set(name, codes.add(code));
    }
    yield;
  }
}

/** Loads the country names of one more language, which takes about 2 ms; false when all are loaded. */
export const loadMoreCountryNames = (): boolean => !(loader ??= loadCountryNames()).next().done;

/** Returns the complete map, loading whatever is still missing. */
function loadAllCountryNames(): ReadonlyMap<string, string | null> {
  let more = true;
  while (more) more = loadMoreCountryNames();
  return codesInAnyLanguage;
}

/** Returns the codes of regions that have this name in any language, such as 150 for "Europa". */
export function listRegionCodes(text: string): string[] {
  loadAllCountryNames();
  const name = stripAccents(text.trim().replace(/\s+/g, ' ').toLowerCase());
  return [...(regionCodesInAnyLanguage.get(name) ?? [])];
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
