import { getCountryName } from '../listings/fields/country-names.ts';
import {
  type VatBuyer,
  getCountryOfVatNumber,
  decideEuVat,
  isEuCountry,
  type ViesAnswer,
  type VatDecision,
} from './vat.ts';

/** The values of the site setting `vat`: how a seller charges VAT, and whom each is for. */
export const VAT_MODES = {
  eu: 'registered for VAT in the EU: the rate of the buyer, none outside the EU, reverse charge for businesses',
  small_business: 'exempt as a small business: never VAT, and invoices say why',
  none: 'outside the EU or without VAT: none, and nothing is said of it',
  single_rate: 'one rate for every buyer, `vat_rate`',
} as const;
type VatMode = keyof typeof VAT_MODES;

/** The site settings that VAT depends on. Rates are in percent; 0 and empty texts mean not set. */
export type SellerTax = {
  vat: VatMode;
  vat_rate: number;
  vat_name: string;
  /** The value of one unit of `currency` in the currency of the seller's country. */
  vat_exchange_rate: number;
  small_business_note: string;
  seller_country: string;
  seller_vat_number: string;
  currency: string;
};

/** Checks whether VAT is added to the prices, at least for some buyers. */
export const addsVat = ({ vat }: Pick<SellerTax, 'vat'>): boolean => vat === 'eu' || vat === 'single_rate';

/**
 * Decides the VAT of a buyer by the setting `vat`; all VAT decisions are made here. `registered` is the answer of
 * VIES about the buyer's number, if there is one.
 */
export async function decideVat(
  buyer: VatBuyer,
  seller: SellerTax,
  on: Date,
  registered?: ViesAnswer,
): Promise<VatDecision> {
  const { vat: mode, vat_name: name, seller_country } = seller;
  if (mode === 'eu') {
    return { mode, name, ...(await decideEuVat(buyer, { country: seller_country, name }, on, registered)) };
  }
  if (mode === 'single_rate') {
    const words = `${seller.vat_rate} % ${name}, the same for every buyer.`;
    return { mode, name, treatment: 'charged', rate_bp: Math.round(seller.vat_rate * 100), words };
  }
  return mode === 'small_business'
    ? { mode, name, treatment: 'small_business', rate_bp: 0, words: getExemptionNote(seller) }
    : { mode, name, treatment: 'not_charged', rate_bp: 0, words: 'The price is the total; no tax is added.' };
}

/** Checks whether a decision depends on the buyer's country and VAT number, which then have to be asked for. */
export const dependsOnBuyer = ({ mode }: Pick<VatDecision, 'mode'>): boolean => mode === 'eu';

/** Returns the name of the tax of a decision. */
export const getTaxName = ({ name }: Pick<VatDecision, 'name'>): string => name;

/** Returns the name of a tax number; it is the same everywhere in the EU. */
export const getTaxNumberName = ({ mode, name }: Pick<VatDecision, 'mode' | 'name'>): string =>
  `${mode === 'single_rate' ? name : 'VAT'} number`;

/** Checks whether VAT is shown next to an amount; not if the seller never charges any. */
export const showsVat = ({ treatment }: VatDecision): boolean =>
  treatment !== 'small_business' && treatment !== 'not_charged';

// The legal basis that must be named, where the law requires it: § 34a UStDV; § 6 Abs. 1 Z 27 UStG 1994; article 293
// B of the CGI.
const LEGAL_BASES: Record<string, string> = {
  DE: '§ 19 UStG',
  AT: '§ 6 Abs. 1 Z 27 UStG',
  FR: 'art. 293 B du CGI',
};

/** Returns why a small business charges no VAT on its invoices: the owner's text, or ours in English and German. */
function getExemptionNote({
  small_business_note: own,
  seller_country,
}: Pick<SellerTax, 'small_business_note' | 'seller_country'>): string {
  if (own !== '') return own;
  const law = LEGAL_BASES[seller_country];
  const reference = law === undefined ? '' : ` (${law})`;
  return `No VAT: exempt as a small business${reference}. Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer${reference}.`;
}

/** Returns the words after a price that say that VAT is added; empty if none ever is. */
export function getPriceSuffix({
  vat,
  vat_rate,
  vat_name,
}: Pick<SellerTax, 'vat' | 'vat_rate' | 'vat_name'>): string {
  if (vat === 'eu') return `before ${vat_name}`;
  return vat === 'single_rate' ? `plus ${vat_rate} % ${vat_name}` : '';
}

/** Explains whether prices are final or what is added, and for whom. */
export function describePrices(seller: SellerTax): string {
  const { vat, vat_rate, vat_name: name, seller_country } = seller;
  if (vat === 'none') return 'Prices are final: no tax is added.';
  if (vat === 'small_business') return `Prices are final. ${getExemptionNote(seller)}`;
  if (vat === 'single_rate') {
    return `Prices are before ${name}. The checkout adds ${vat_rate} % ${name} for every buyer and shows the total before you pay.`;
  }
  const own = getCountryName(seller_country);
  return `Prices are before ${name}. The checkout adds the ${name} of the country you pay from and shows the total before you pay: in the EU the standard rate of your country, elsewhere none. A business in the EU${own ? ` outside ${own}` : ''} with a valid VAT number pays none here and accounts for it itself (reverse charge).`;
}

// EU countries whose currency is not the euro.
const NATIONAL_CURRENCIES: Record<string, string> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/**
 * Returns the currency that invoices must also state the VAT in, if it is not their own: that of the seller's EU
 * country (Directive 2006/112/EC, article 230).
 */
export function getStatedCurrency(
  seller: Pick<SellerTax, 'vat' | 'seller_country' | 'currency'>,
): string | undefined {
  if (!addsVat(seller) || !isEuCountry(seller.seller_country)) return undefined;
  const national = NATIONAL_CURRENCIES[seller.seller_country] ?? 'EUR';
  return national === seller.currency ? undefined : national;
}

// A seller outside the EU can be registered in it: in a member state, or in the one stop shop, whose numbers begin
// with EU.
const isRegisteredInEu = ({ seller_country, seller_vat_number }: SellerTax): boolean =>
  isEuCountry(seller_country) ||
  getCountryOfVatNumber(seller_vat_number) !== undefined ||
  /^EU\d{9}$/i.test(seller_vat_number.trim());

/** A combination of settings that makes VAT impossible to charge: the settings involved, and the one to change. */
export type TaxFault = { of: readonly (keyof SellerTax)[]; set: keyof SellerTax; message: string };

/** Returns the errors in the VAT settings, including missing ones. */
export function findTaxFaults(seller: SellerTax): TaxFault[] {
  const { vat, vat_rate, seller_country, vat_exchange_rate, currency } = seller;
  const faults: TaxFault[] = [];
  if (vat === 'single_rate' && vat_rate === 0) {
    const message = 'vat single_rate needs its rate in percent: set vat_rate first.';
    faults.push({ of: ['vat', 'vat_rate'], set: 'vat_rate', message });
  }
  if (vat === 'eu' && seller_country === '') {
    const message = 'vat eu needs the country of the seller: set seller_country first.';
    faults.push({ of: ['vat', 'seller_country'], set: 'seller_country', message });
  } else if (vat === 'eu' && !isRegisteredInEu(seller)) {
    const message = `vat eu is for sellers registered for VAT in the EU, where ${getCountryName(seller_country) ?? seller_country} is not: set vat to none or single_rate first, or seller_vat_number to one of the EU.`;
    faults.push({ of: ['vat', 'seller_country', 'seller_vat_number'], set: 'vat', message });
  }
  const requiredCurrency = getStatedCurrency(seller);
  if (requiredCurrency !== undefined && vat_exchange_rate === 0) {
    const message = `Invoices in ${currency} state the VAT in ${requiredCurrency}, too: set vat_exchange_rate to what 1 ${currency} is in ${requiredCurrency} first.`;
    faults.push({
      of: ['vat', 'seller_country', 'currency', 'vat_exchange_rate'],
      set: 'vat_exchange_rate',
      message,
    });
  }
  return faults;
}
