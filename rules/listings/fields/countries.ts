import { countryName, listCountries } from '../../orders/vat.ts';

/** Everyday names of countries, in small letters, that no locale's display name gives. */
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

/** Codes by everyday and English name, in small letters; made on first use. */
function codesByName(): Map<string, string> {
  codes ??= new Map([
    ...Object.entries(EVERYDAY_COUNTRIES),
    ...listCountries().map((code): [string, string] => [(countryName(code) ?? code).toLowerCase(), code]),
  ]);
  return codes;
}

/**
 * The ISO code of a country, given that or its name in any language: `gb`, `UK`, `United Kingdom` and `Royaume-Uni` are `GB`.
 * Undefined for none.
 */
export function countryCode(text: string): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  const code = plain.toUpperCase();
  if (countryName(code) !== undefined) return code;
  const name = plain.toLowerCase();
  return codesByName().get(name) ?? codesInAllLanguages().get(plainName(name)) ?? undefined;
}

/** A name without accents, as it is often typed. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .normalize('NFC');

/** Codes by name in every language Intl knows; null where languages mean two countries by it. */
const abroad = new Map<string, string | null>();
let learning: Generator<undefined, void> | undefined;

/** What a language calls the countries, in small letters, with their ISO codes. */
export function countryNamesIn(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return listCountries().flatMap((code): [string, string][] => {
    const name = names.of(code)?.toLowerCase() ?? '';
    return name === '' ? [] : [[name, code]];
  });
}

/** Learns the names of countries, a language at a time: all together take 0.4 s. */
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

/** Learns the names of countries in one more language; false when all are known. Some 2 ms each. */
export const learnMoreCountries = (): boolean => !(learning ??= learnLanguages()).next().done;

/** Complete, whether or not they were learnt ahead. */
function codesInAllLanguages(): ReadonlyMap<string, string | null> {
  let more = true;
  while (more) more = learnMoreCountries();
  return abroad;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
