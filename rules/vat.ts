import salesTax from 'sales-tax';
import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import regions from 'sales-tax/res/region_countries.json' with { type: 'json' };

type Rate = { rate: number; before?: Record<string, { rate: number }> };

/** What is known about a VAT number: only its format and check digits, never that the business exists. */
export type VatNumber = { number: string; valid: boolean; check: 'offline' };

/**
 * How VAT applies to an order. `unknown` until the buyer's country is; `rate_bp` is in hundredths of a
 * percent; `words` say it to the person.
 */
export type VatDecision = {
  treatment: 'unknown' | 'charged' | 'reverse_charge' | 'outside_eu';
  rate_bp: number;
  country?: string;
  number?: VatNumber;
  words: string;
};

const EU = new Set(regions.EU);
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

// Regions of the world, reserved and private codes that Intl has names for and no person lives in.
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** English name of a country, or undefined for a code (in capitals) that no country has. */
export function countryName(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country) || NO_COUNTRIES.has(country)) return undefined;
  // A code that was given up, such as DD, is read as the one that followed it.
  if (new Intl.Locale('und', { region: country }).region !== country) return undefined;
  const name = COUNTRY_NAMES.of(country);
  return name === country ? undefined : name;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes of all countries, by English name. */
export const COUNTRIES: readonly string[] = LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
  .filter((code) => countryName(code) !== undefined)
  .sort((a, b) => countryName(a)!.localeCompare(countryName(b)!, 'en'));

export const isEuCountry = (country: string): boolean => EU.has(country);

/** The standard VAT rate of an EU country on a day, in hundredths of a percent. Throws RangeError outside the EU. */
export function standardRate(country: string, on: Date): number {
  const entry = (rates as unknown as Record<string, Rate>)[country];
  if (!entry || !isEuCountry(country)) throw new RangeError('Not a country of the EU.');
  // `before` holds former rates by the instant they ended.
  const [former] = Object.entries(entry.before ?? {})
    .filter(([end]) => on.getTime() < Date.parse(end))
    .sort(([a], [b]) => Date.parse(a) - Date.parse(b));
  return Math.round((former?.[1].rate ?? entry.rate) * 10_000);
}

/** A VAT number without blanks, dots and dashes, in capitals, with its country's prefix (Greece: EL). */
export function plainVatNumber(number: string, country: string): string {
  const plain = number.replace(/[\s.\-/]/g, '').toUpperCase();
  const prefix = country === 'GR' ? 'EL' : country;
  if (plain.startsWith(country)) return prefix + plain.slice(2);
  return /^[A-Z]{2}/.test(plain) ? plain : prefix + plain;
}

/** The EU country a VAT number names by its prefix. */
export function countryOfVatNumber(number: string): string | undefined {
  const prefix = number.trim().slice(0, 2).toUpperCase();
  const country = prefix === 'EL' ? 'GR' : prefix;
  return isEuCountry(country) ? country : undefined;
}

/** Checks format and check digits of a VAT number of one EU country. Nothing is looked up. */
export async function checkVatNumber(number: string, country: string): Promise<VatNumber> {
  const plain = plainVatNumber(number, country);
  const valid = isEuCountry(country) && (await salesTax.validateTaxNumber(country, plain));
  return { number: plain, valid, check: 'offline' };
}

/**
 * VAT for a buyer: the rate of their country for people in the EU, none outside it, reverse charge for an EU
 * business with a valid number in another country than the seller's (Directive 2006/112/EC, articles 44,
 * 58 and 196).
 */
export async function decideVat(
  buyer: { country?: string | undefined; vatNumber?: string | undefined },
  sellerCountry: string,
  on: Date,
): Promise<VatDecision> {
  const given = buyer.vatNumber?.trim() ?? '';
  const country = buyer.country?.toUpperCase() ?? countryOfVatNumber(given);
  if (country === undefined) {
    return { treatment: 'unknown', rate_bp: 0, words: 'VAT depends on the billing country.' };
  }
  const name = countryName(country) ?? country;
  if (!isEuCountry(country)) {
    return { treatment: 'outside_eu', rate_bp: 0, country, words: `No VAT: ${name} is outside the EU.` };
  }
  const rate_bp = standardRate(country, on);
  const rate = `${rate_bp / 100} % VAT of ${name}`;
  if (given === '') return { treatment: 'charged', rate_bp, country, words: `${rate}.` };

  const number = await checkVatNumber(given, country);
  if (!number.valid) {
    const words = `${rate}: the VAT number is not a valid one of ${name}.`;
    return { treatment: 'charged', rate_bp, country, number, words };
  }
  if (country === sellerCountry) {
    return { treatment: 'charged', rate_bp, country, number, words: `${rate}, the country of the seller.` };
  }
  const words =
    'Reverse charge: the VAT number is valid by its check digits, and the buyer accounts for the VAT.';
  return { treatment: 'reverse_charge', rate_bp: 0, country, number, words };
}
