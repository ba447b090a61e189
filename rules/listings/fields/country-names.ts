import { assertDefined } from '../../typed/assert.ts';

/** Made for the first name: it takes 12 ms. */
let englishNames: Intl.DisplayNames | undefined;

// World regions, reserved and private codes that Intl has names for but that are no countries.
const NON_COUNTRY_CODES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Returns the English name of a country, or undefined for a code (in capitals) of no country. */
export function getCountryName(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country) || NON_COUNTRY_CODES.has(country)) return undefined;
  // Intl replaces a withdrawn code, such as DD, with its successor.
  if (new Intl.Locale('und', { region: country }).region !== country) return undefined;
  englishNames ??= new Intl.DisplayNames('en', { type: 'region' });
  const name = englishNames.of(country);
  return name === country ? undefined : name;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let cachedCountries: readonly string[] | undefined;

/** Lists the codes of all countries, sorted by English name. */
export function listCountries(): readonly string[] {
  cachedCountries ??= LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
    .filter((code) => getCountryName(code) !== undefined)
    .sort((a, b) => assertDefined(getCountryName(a)).localeCompare(assertDefined(getCountryName(b)), 'en'));
  return cachedCountries;
}
