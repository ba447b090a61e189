import type { Section } from '../listings/fields/sections.ts';
import type { ListingStatus, Plan } from '../states/listing.ts';
import type { VatDecision } from './vat.ts';

/** One thing in a cart, as the specification names its members (section 4, order item). */
export type OrderItem = {
  product: string;
  listing_id?: number;
  week?: string;
  amount_cents?: number;
  categories?: string[];
  options?: Record<string, unknown>;
};

/** Who pays. Members that are not known yet are absent; `country` is an ISO code in capitals. */
export type Billing = { name?: string; address?: string; country?: string; vat_number?: string };

export const PROMO_KINDS = ['percent', 'fixed'] as const;

/** What a promo code takes off; `value` is in hundredths of a percent or in cents. */
export type PromoTerms = {
  code: string;
  kind: (typeof PROMO_KINDS)[number];
  value: number;
  /** Product codes it is for; null is all. */
  products: string[] | null;
};

/** What an order is bound to for 24 hours: the price of each item, in cents before VAT, and the promo code. */
export type OrderTerms = { prices: number[]; promo: PromoTerms | null };

/** Not paid in its 24 hours, whether or not that was noted yet. */
export const isOverdue = ({ status, expiresAt }: { status: string; expiresAt: Date }, now: Date): boolean =>
  status === 'pending' && expiresAt <= now;

/** What fulfilling a line changed: the listing's launch as it was before, and what the line added. */
export type LineEffect = {
  listing?: { status: ListingStatus; plan: Plan; launchWeek: string | null; launchedAt: string | null };
  unlocked?: Section[];
  categories?: string[];
};

/** What a provider is asked to collect. Sums to the amount of the payment. */
export type PaymentRequest = {
  description: string;
  email: string;
  lines: { name: string; cents: number }[];
  /** ISO instant after which the provider takes no payment. */
  expiresAt: string;
};

/** Money that a provider says it has; `currency` is an ISO 4217 code. */
export type Arrived = { cents: number; currency: string };

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

type InvoiceLine = {
  name: string;
  price_cents: number;
  discount_cents: number;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  /** The Monday of the launch week that it is for: when it is supplied, where that is not the document's day. */
  week?: string;
};

/**
 * An invoice or credit note as it was issued; never changed afterwards. Amounts of a credit note are negative. Members that
 * may be absent are absent of those from before they were kept.
 */
export type InvoiceDocument = {
  seller: {
    name: string;
    address: string;
    vat_number: string;
    tax_number?: string;
    country?: string;
    email?: string;
  };
  /** Where it was sold. */
  directory?: { name: string; url: string };
  buyer: Billing;
  order_number: string;
  /** The invoice a credit note takes back, and its day. */
  corrects?: string;
  corrects_on?: string;
  /** Day of the supply, YYYY-MM-DD, but for lines that name a week. */
  supplied_on?: string;
  /** What the seller has to say on each. */
  note?: string;
  /** The VAT in the currency of the seller's country, where the document is in another; `rate` is what one unit of that is in it. */
  stated_vat?: Arrived & { rate: number };
  currency: string;
  lines: InvoiceLine[];
  vat: VatDecision;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
};
