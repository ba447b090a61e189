import { countryName, listCountries } from '../../orders/vat.ts';

/** Common names of countries, in lower case, that are no locale's display name. */
export const EVERYDAY_COUNTRIES: Record<string, string> = {
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

let codes: Map<string, string> | undefined;

/** Returns country codes by common and English name, in lower case; built on first use. */
function codesByName(): Map<string, string> {
  codes ??= new Map([
    ...Object.entries(EVERYDAY_COUNTRIES),
    ...listCountries().map((code): [string, string] => [(countryName(code) ?? code).toLowerCase(), code]),
  ]);
  return codes;
}

/**
 * Returns the ISO code of a country from its code or its name in any language: `gb`, `UK`, `United Kingdom` and
 * `Royaume-Uni` are `GB`. Undefined for any other text.
 */
export function countryCode(text: string): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  const code = plain.toUpperCase();
  if (countryName(code) !== undefined) return code;
  const name = plain.toLowerCase();
  return codesByName().get(name) ?? codesInAllLanguages().get(plainName(name)) ?? undefined;
}

/** Removes accents, which people often do not type. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .normalize('NFC');

/** Country codes by name, in every language that Intl knows; null where languages use one name for two countries. */
const abroad = new Map<string, string | null>();
let learning: Generator<undefined, void> | undefined;

/** Lists the names of all countries in a language, in lower case, with their ISO codes. */
export function countryNamesIn(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return listCountries().flatMap((code): [string, string][] => {
    const name = names.of(code)?.toLowerCase() ?? '';
    return name === '' ? [] : [[name, code]];
  });
}

/** Loads the country names one language at a time: all together take 0.4 s. */
function* learnLanguages(): Generator<undefined, void> {
  for (const language of Intl.DisplayNames.supportedLocalesOf(LANGUAGE_CODES)) {
    for (const [written, code] of countryNamesIn(language)) {
      const name = plainName(written);
      const known = abroad.get(name);
      abroad.set(name, known === undefined || known === code ? code : null);
    }
    yield;
  }
}

/** Loads the country names of one more language, which takes about 2 ms; false when all are loaded. */
export const learnMoreCountries = (): boolean => !(learning ??= learnLanguages()).next().done;

/** Returns the complete map, loading whatever is still missing. */
function codesInAllLanguages(): ReadonlyMap<string, string | null> {
  let more = true;
  while (more) more = learnMoreCountries();
  return abroad;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
