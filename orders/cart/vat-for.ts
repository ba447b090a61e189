import type { AskVies } from '../payments/vies.ts';
import type { Billing } from '../../rules/money/order.ts';
import {
  checkVatNumber,
  countryOfVatNumber,
  decideVat,
  isDecidedFor,
  numberToLookUp,
  type VatDecision,
} from '../../rules/money/vat.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/**
 * How VAT applies to a buyer today. `bound` is the decision an order holds: it stays while the buyer is the same.
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
    if (bound && isDecidedFor(bound, buyer)) return bound;
    const { seller_country, seller_vat_number } = await getSiteSettings(db);
    const number = askVies && (await numberToLookUp(buyer, seller_country));
    const registered = number ? await askVies(number, await askerOf(seller_vat_number)) : undefined;
    return decideVat(buyer, seller_country, now(), registered);
  };
}

/** The seller's number as VIES wants it of those who ask; undefined where it is not one of the EU. */
async function askerOf(sellerNumber: string): Promise<string | undefined> {
  const country = countryOfVatNumber(sellerNumber);
  if (country === undefined) return undefined;
  const { number, valid } = await checkVatNumber(sellerNumber, country);
  return valid ? number : undefined;
}
