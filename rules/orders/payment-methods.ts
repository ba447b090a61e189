import { keysOf } from '../typed/records.ts';

// Stripe's names (`payment_method_types`) of one-time payment methods in euros, and what people call them.
const METHOD_NAMES = {
  card: 'card or wallet',
  paypal: 'PayPal',
  crypto: 'crypto',
  sepa_debit: 'SEPA direct debit',
  link: 'Link',
  klarna: 'Klarna',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  eps: 'EPS',
  p24: 'Przelewy24',
  revolut_pay: 'Revolut Pay',
  twint: 'TWINT',
} as const;

export type PaymentMethod = keyof typeof METHOD_NAMES;

/** The payment methods that the setting `PAYMENT_METHODS` may list. */
export const PAYMENT_METHODS = keysOf(METHOD_NAMES);

/** Where orders are paid: at Stripe, on the test page without real money, or not at all. */
export type PaymentVenue = 'stripe' | 'test' | null;

/** Describes the payment methods to the buyer; without `methods` the Stripe account decides. */
export function describePayment(venue: PaymentVenue, methods: readonly PaymentMethod[]): string {
  if (venue === null) return 'This directory cannot take payments at the moment.';
  if (venue === 'test') return 'This directory is in test mode: no money moves.';
  const methodNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    methods.map((one) => METHOD_NAMES[one]),
  );
  return methods.length > 0
    ? `You pay at Stripe, by ${methodNames}.`
    : 'You pay at Stripe, by card or another way that its page offers.';
}
