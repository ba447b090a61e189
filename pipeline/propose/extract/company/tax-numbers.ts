import { checkVAT, countries } from 'jsvat-next';

const CODES = countries.flatMap(({ codes }) => codes.filter((code) => /^[A-Z]{2,3}$/.test(code)));
/** "DE282043778", "NL 8540 37056 B01", "CHE-188.410.975": a country's letters and its number. */
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${CODES.join('|')})[ -]?[A-Z\d](?:[ .-]?[A-Z\d]){5,13}(?![\p{L}\d])`,
  'gu',
);
const MOST = 5;

/** The country whose tax number, with its check digits right, stands first in a text, and where. */
export function countryOfTaxNumber(text: string): { code: string; at: number } | undefined {
  for (const { 0: number, index } of [...text.matchAll(NUMBER)].slice(0, MOST)) {
    const { isValid, country } = checkVAT(number, countries);
    if (isValid && country) return { code: country.isoCode.short, at: index };
  }
  return undefined;
}
