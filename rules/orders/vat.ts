import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { getCountryName } from '../listings/fields/country-names.ts';
import regions from 'sales-tax/res/region_countries.json' with { type: 'json' };

type CountryRate = { rate: number; before?: Record<string, { rate: number }> };
const RATES = new Map<string, CountryRate>(Object.entries(rates));

/** The answer of VIES, the EU's register of VAT numbers, about one number. */
export type ViesAnswer = {
  valid: boolean;
  /** Date of the answer, YYYY-MM-DD. */
  date: string;
  /** The consultation number of VIES, which proves the lookup. */
  consultation?: string;
};

/** The result of checking a VAT number, by its format and check digits alone or also with VIES. */
export type VatNumber = {
  number: string;
  valid: boolean;
  check: 'offline' | 'vies';
  /** The date of the answer of VIES, and its consultation number. */
  checked_on?: string;
  consultation?: string;
};

/** The facts of a buyer that VAT depends on. `country` is an ISO code. */
export type VatBuyer = { country?: string | undefined; vatNumber?: string | undefined };

/** The ways VAT can apply to an order; `unknown` until the buyer's country is known. */
export const TREATMENTS = [
  'unknown',
  'charged',
  'reverse_charge',
  'outside_eu',
  'small_business',
  'not_charged',
] as const;

/**
 * The VAT decision of an order. `rate_bp` is in hundredths of a percent; `words` explain it to the person. `mode` is
 * the seller's setting `vat` at that time and `name` the name of the tax.
 */
export type VatDecision = {
  treatment: (typeof TREATMENTS)[number];
  mode: 'eu' | 'single_rate' | 'small_business' | 'none';
  name: string;
  rate_bp: number;
  country?: string;
  number?: VatNumber;
  words: string;
};

const EU = new Set(regions.EU);

// Codes that count as another country of the EU: Directive 2006/112/EC, article 7. The other territories it names
// have no code (the bases on Cyprus) or belong to a country that has left (the Isle of Man).
const COUNTED_AS = new Map([['MC', 'FR']]);

// Prefixes of VAT numbers that are not ISO codes. Northern Ireland belongs to the EU for goods only: its services
// count as those of GB.
const NUMBER_CODES = new Map([
  ['EL', 'GR'],
  ['XI', 'GB'],
]);

/** Returns the ISO code for the prefix of a VAT number (`EL`, `XI`); any other text unchanged. */
export const toIsoCode = (code: string): string => NUMBER_CODES.get(code.trim().toUpperCase()) ?? code;

/** Returns the country whose VAT applies: the country itself, except that Monaco counts as France. */
const getVatCountry = (country: string): string => COUNTED_AS.get(country) ?? country;

/** Checks whether a country is in the EU for VAT, which Monaco is. */
export const isEuCountry = (country: string): boolean => EU.has(getVatCountry(country));

/**
 * Returns the standard VAT rate of an EU country on a date, in hundredths of a percent. Throws RangeError for other
 * countries.
 */
export function getStandardRate(country: string, on: Date): number {
  const entry = RATES.get(getVatCountry(country));
  if (!entry || !isEuCountry(country)) throw new RangeError('Not a country of the EU.');
  // `before` holds former rates by the instant they ended.
  const [former] = Object.entries(entry.before ?? {})
    .filter(([end]) => on.getTime() < Date.parse(end))
    .sort(([a], [b]) => Date.parse(a) - Date.parse(b));
  return Math.round((former?.[1].rate ?? entry.rate) * 10_000);
}

// Greece and Belgium once had shorter numbers, which people still use: today they begin with a zero.
const SHORT_NUMBER = /^(?:EL(?=\d{8}$)|BE(?=\d{9}$))/;

/** Normalizes a VAT number: no spaces, dots or dashes, in capitals, with its country's prefix (Greece: EL). */
function normalizeVatNumber(number: string, of: string): string {
  const country = getVatCountry(of);
  const plain = number.replace(/[\s.\-/]/g, '').toUpperCase();
  const prefix = country === 'GR' ? 'EL' : country;
  const prefixed = plain.startsWith(country)
    ? prefix + plain.slice(2)
    : /^[A-Z]{2}/.test(plain)
      ? plain
      : prefix + plain;
  return prefixed.replace(SHORT_NUMBER, '$&0');
}

/** Returns the EU country of a VAT number by its prefix. */
export function getCountryOfVatNumber(number: string): string | undefined {
  const country = toIsoCode(number.trim().slice(0, 2).toUpperCase());
  return EU.has(country) ? country : undefined;
}

/** Checks the format and check digits of a VAT number of one EU country, without a lookup. */
export async function checkVatNumber(number: string, country: string): Promise<VatNumber> {
  const plain = normalizeVatNumber(number, country);
  if (!isEuCountry(country)) return { number: plain, valid: false, check: 'offline' };
  // Loaded lazily, because most processes never check a number.
  const { default: salesTax } = await import('sales-tax');
  return {
    number: plain,
    valid: await salesTax.validateTaxNumber(getVatCountry(country), plain),
    check: 'offline',
  };
}

/** Normalizes country and VAT number for decisions; without a country, the number's prefix decides it. */
function normalizeBuyer({ country, vatNumber }: VatBuyer): {
  country: string | undefined;
  typedNumber: string;
  isNorthernIrish: boolean;
} {
  const typedNumber = vatNumber?.trim() ?? '';
  const code = country?.toUpperCase();
  const isNorthernIrish = code === 'XI' || ((code ?? 'GB') === 'GB' && /^XI/i.test(typedNumber));
  const named = code === undefined && isNorthernIrish ? 'GB' : (code ?? getCountryOfVatNumber(typedNumber));
  return { country: named === undefined ? undefined : toIsoCode(named), typedNumber, isNorthernIrish };
}

const isDomestic = (country: string, sellerCountry: string): boolean =>
  getVatCountry(country) === getVatCountry(sellerCountry);

/**
 * Returns the number to look up in VIES: one with valid check digits whose registration decides the VAT. Undefined
 * outside the EU, in the seller's own country and for invalid numbers.
 */
export async function getNumberToLookUp(buyer: VatBuyer, sellerCountry: string): Promise<string | undefined> {
  const { country, typedNumber } = normalizeBuyer(buyer);
  if (typedNumber === '' || country === undefined || isDomestic(country, sellerCountry)) return undefined;
  const { number, valid } = await checkVatNumber(typedNumber, country);
  return valid ? number : undefined;
}

/** Checks whether a decision was made for exactly this buyer. */
export function isDecidedFor(
  { treatment, country, number }: Pick<VatDecision, 'treatment' | 'country' | 'number'>,
  buyer: VatBuyer,
): boolean {
  const { country: buyerCountry, typedNumber } = normalizeBuyer(buyer);
  if (treatment === 'unknown' || country === undefined || country !== buyerCountry) return false;
  return number?.number === (typedNumber === '' ? undefined : normalizeVatNumber(typedNumber, country));
}

/** The seller's country as ISO code, empty if not set, and the name of the tax. */
type EuSeller = { country: string; name?: string };

/**
 * Decides EU VAT for a buyer: the rate of their country for consumers in the EU, none outside it, reverse charge for
 * an EU business with a valid number in another country than the seller's (Directive 2006/112/EC, articles 44, 58 and
 * 196). `registered` is the answer of VIES about the number, if there is one.
 */
export async function decideEuVat(
  buyer: VatBuyer,
  { country: sellerCountry, name: vat = 'VAT' }: EuSeller,
  on: Date,
  registered?: ViesAnswer,
): Promise<Omit<VatDecision, 'mode' | 'name'>> {
  const { country, typedNumber, isNorthernIrish } = normalizeBuyer(buyer);
  if (country === undefined) {
    return {
      treatment: 'unknown',
      rate_bp: 0,
      words: `${vat} depends on the billing country; the total is before ${vat}.`,
    };
  }
  if (!isEuCountry(country)) {
    const words = isNorthernIrish
      ? `No ${vat}: Northern Ireland (XI) is of the EU for goods alone. This is a service, so it counts as the United Kingdom, outside the EU.`
      : `No ${vat}: ${getCountryName(country) ?? country} is outside the EU.`;
    return { treatment: 'outside_eu', rate_bp: 0, country, words };
  }
  const taxCountry = getVatCountry(country);
  const name = getCountryName(taxCountry) ?? taxCountry;
  const rate_bp = getStandardRate(country, on);
  const counts =
    taxCountry === country ? '' : `, which ${getCountryName(country) ?? country} counts to for ${vat}`;
  const rate = `${rate_bp / 100} % ${vat} of ${name}${counts}`;
  const charged = { treatment: 'charged' as const, rate_bp, country };
  if (typedNumber === '') return { ...charged, words: `${rate}.` };

  const offline = await checkVatNumber(typedNumber, country);
  if (!offline.valid) {
    return { ...charged, number: offline, words: `${rate}: the VAT number is not a valid one of ${name}.` };
  }
  const number = registered ? toLookedUpNumber(offline.number, registered) : offline;
  if (isDomestic(country, sellerCountry)) {
    return { ...charged, number, words: `${rate}, the country of the seller.` };
  }
  if (!number.valid) {
    const words = `${rate}: VIES, the EU's register, does not know the VAT number. It may not be registered for trade across the EU yet.`;
    return { ...charged, number, words };
  }
  const known =
    number.check === 'vies'
      ? "the VAT number is registered in VIES, the EU's register"
      : "the VAT number is valid by its check digits, not confirmed by VIES, the EU's register";
  const words = `Reverse charge: ${known}. The buyer accounts for the ${vat}.`;
  return { treatment: 'reverse_charge', rate_bp: 0, country, number, words };
}

const toLookedUpNumber = (number: string, { valid, date, consultation }: ViesAnswer): VatNumber => ({
  number,
  valid,
  check: 'vies',
  checked_on: date,
  ...(consultation === undefined ? {} : { consultation }),
});
