import type { AskVies } from '../payments/vies.ts';
import type { Billing } from '../../rules/orders/order.ts';
import {
  checkVatNumber,
  countryOfVatNumber,
  isDecidedFor,
  numberToLookUp,
  type VatDecision,
} from '../../rules/orders/vat.ts';
import { decideVat, type SellerTax } from '../../rules/orders/seller-tax.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/**
 * How VAT applies to a buyer today. `bound` is the decision an order holds: it stays while the buyer and
 * the seller's way to charge VAT are the same.
 * May ask VIES, so it is never called inside a transaction.
 */
export type VatFor = (billing: Billing, bound?: VatDecision) => Promise<VatDecision>;

/** Wires decisions on VAT over VIES; null where numbers are checked offline only. */
export function createVatFor({
  db,
  askVies,
  now,
}: {
  db: Queries;
  askVies: AskVies | null;
  now: () => Date;
}): VatFor {
  return async (billing, bound) => {
    const buyer = { country: billing.country, vatNumber: billing.vat_number };
    const seller = await getSiteSettings(db);
    if (seller.vat !== 'eu') return decideVat(buyer, seller, now());
    if (bound && isSameTax(bound, seller) && isDecidedFor(bound, buyer)) return bound;
    const { seller_country, seller_vat_number } = seller;
    const number = askVies && (await numberToLookUp(buyer, seller_country));
    const registered = number ? await askVies(number, await askerOf(seller_vat_number)) : undefined;
    return decideVat(buyer, seller, now(), registered);
  };
}

/** Whether the seller charged VAT in the same way then: an order that waits to be paid follows a change. */
const isSameTax = ({ mode = 'eu', name = 'VAT' }: VatDecision, { vat, vat_name }: SellerTax): boolean =>
  mode === vat && name === vat_name;

/** The seller's number as VIES wants it of those who ask; undefined where it is not one of the EU. */
async function askerOf(sellerNumber: string): Promise<string | undefined> {
  const country = countryOfVatNumber(sellerNumber);
  if (country === undefined) return undefined;
  const { number, valid } = await checkVatNumber(sellerNumber, country);
  return valid ? number : undefined;
}
