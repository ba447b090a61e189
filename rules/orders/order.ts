import type { Section } from '../listings/fields/sections.ts';
import type { ListingStatus, Plan } from '../states/listing.ts';
import type { VatDecision } from './vat.ts';

/** One item of a cart, with the member names of the specification (section 4, order item). */
export type OrderItem = {
  product: string;
  listing_id?: number;
  week?: string;
  amount_cents?: number;
  categories?: string[];
  options?: Record<string, unknown>;
};

/** The billing details of the buyer. Unknown members are absent; `country` is an ISO code in capitals. */
export type Billing = { name?: string; address?: string; country?: string; vat_number?: string };

export const PROMO_KINDS = ['percent', 'fixed'] as const;

/** The discount of a promo code. `value` is in hundredths of a percent or in cents. */
export type PromoTerms = {
  code: string;
  kind: (typeof PROMO_KINDS)[number];
  value: number;
  /** Product codes that it applies to; null for all. */
  products: string[] | null;
};

/** The terms that bind an order for 24 hours: the price of each item, in cents before VAT, and the promo code. */
export type OrderTerms = { prices: number[]; promo: PromoTerms | null };

/** Checks whether an order was not paid within its 24 hours, even if its status does not say so yet. */
export const isOverdueOrder = (
  { status, expiresAt }: { status: string; expiresAt: Date },
  now: Date,
): boolean => status === 'pending' && expiresAt <= now;

/**
 * The effect of fulfilling a line: the launch of the listing as it was before, and what the line added. Used to
 * revert it.
 */
export type LineEffect = {
  listing?: { status: ListingStatus; plan: Plan; launchWeek: string | null; launchedAt: string | null };
  unlocked?: Section[];
  categories?: string[];
};

/** The request to a payment provider. The lines sum to the amount of the payment. */
export type PaymentRequest = {
  description: string;
  email: string;
  lines: { name: string; cents: number }[];
  /** ISO instant after which the provider takes no payment. */
  expiresAt: string;
};

/** Money that a provider has received; `currency` is an ISO 4217 code. */
export type ReceivedMoney = { cents: number; currency: string };

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

type InvoiceLine = {
  name: string;
  price_cents: number;
  discount_cents: number;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  /** The Monday of the launch week: the date of supply, if it is not the document's date. */
  week?: string;
};

/** An invoice or credit note as it was issued; it never changes afterwards. Amounts of a credit note are negative. */
export type InvoiceDocument = {
  seller: {
    name: string;
    address: string;
    vat_number: string;
    tax_number: string;
    country: string;
    email: string;
  };
  /** The directory that sold it. */
  directory: { name: string; url: string };
  buyer: Billing;
  order_number: string;
  /** The number and date of the invoice that a credit note corrects. */
  corrects?: string;
  corrects_on?: string;
  /** Date of supply, YYYY-MM-DD, except for lines with a week. */
  supplied_on: string;
  /** The seller's note on every invoice. */
  note?: string;
  /**
   * The VAT in the currency of the seller's country, if the document is in another one; `rate` is the value of one
   * unit of the document's currency.
   */
  stated_vat?: ReceivedMoney & { rate: number };
  currency: string;
  lines: InvoiceLine[];
  vat: VatDecision;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
};
