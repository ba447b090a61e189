import type { LookUpVatNumber } from '../payments/vies.ts';
import type { Billing } from '../../rules/orders/order.ts';
import {
  checkVatNumber,
  getCountryOfVatNumber,
  isDecidedFor,
  getNumberToLookUp,
  type VatDecision,
} from '../../rules/orders/vat.ts';
import { decideVat, type SellerTax } from '../../rules/orders/seller-tax.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/**
 * Decides the VAT of a buyer today. `boundDecision` is the decision of an existing order: it stays valid while the buyer and
 * the seller's way of charging VAT are the same. May call VIES, so never call it inside a transaction.
 */
export type DecideOrderVat = (billing: Billing, boundDecision?: VatDecision) => Promise<VatDecision>;

/** Creates the VAT decision with VIES; with null, numbers are checked offline only. */
export function createVatDecider({
  db,
  lookUpVatNumber,
  now,
}: {
  db: Queries;
  lookUpVatNumber: LookUpVatNumber | null;
  now: () => Date;
}): DecideOrderVat {
  return async (billing, boundDecision) => {
    const buyer = { country: billing.country, vatNumber: billing.vat_number };
    const seller = await getSiteSettings(db);
    if (seller.vat !== 'eu') return decideVat(buyer, seller, now());
    if (boundDecision && hasSameTax(boundDecision, seller) && isDecidedFor(boundDecision, buyer))
      return boundDecision;
    const { seller_country, seller_vat_number } = seller;
    const number = lookUpVatNumber && (await getNumberToLookUp(buyer, seller_country));
    const viesAnswer = number
      ? await lookUpVatNumber(number, await getSellerNumber(seller_vat_number))
      : undefined;
    return decideVat(buyer, seller, now(), viesAnswer);
  };
}

/** Checks whether the seller still charges VAT in the same way: a pending order follows a change. */
const hasSameTax = ({ mode = 'eu', name = 'VAT' }: VatDecision, { vat, vat_name }: SellerTax): boolean =>
  mode === vat && name === vat_name;

/** Returns the seller's own number for the request to VIES; undefined if it is not an EU number. */
async function getSellerNumber(sellerNumber: string): Promise<string | undefined> {
  const country = getCountryOfVatNumber(sellerNumber);
  if (country === undefined) return undefined;
  const { number, valid } = await checkVatNumber(sellerNumber, country);
  return valid ? number : undefined;
}
