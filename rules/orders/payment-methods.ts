import { keysOf } from '../typed/records.ts';

// Names of Stripe (`payment_method_types`) for what can pay once in euros, and what people call it.
const WORDS = {
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

export type PaymentMethod = keyof typeof WORDS;

/** What `PAYMENT_METHODS` may name. */
export const PAYMENT_METHODS = keysOf(WORDS);

/** Where an order is paid: at Stripe, by a click without money, or nowhere yet. */
export type PaysAt = 'stripe' | 'test' | null;

/** How an order is paid, for the person who pays; without `methods` the account at Stripe decides it. */
export function paymentWords(paysAt: PaysAt, methods: readonly PaymentMethod[]): string {
  if (paysAt === null) return 'This directory cannot take payments at the moment.';
  if (paysAt === 'test') return 'This directory is in test mode: no money moves.';
  const ways = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods.map((one) => WORDS[one]));
  return methods.length > 0
    ? `You pay at Stripe, by ${ways}.`
    : 'You pay at Stripe, by card or another way that its page offers.';
}
