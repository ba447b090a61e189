import { z } from 'zod';
import { MAX_QUOTE_ID_CHARACTERS, type QuoteTerms, type QuotedCart } from '../../../orders/cart/quotes.ts';
import { formatMoney } from '../../../rules/orders/money.ts';
import type { ReadContext, Services } from '../runtime/define.ts';
import { conflict, invalid, type ToolError } from '../runtime/errors.ts';
import { nextSteps, notPossible, type Step } from '../next-steps/steps.ts';
import { toOrderItems, type OrderBody, orderBody } from './order-body.ts';
import {
  presentQuote,
  pricedRecord,
  describeRounding,
  totalDependsOn,
  describeTotalDependency,
} from './order-records.ts';
import { compact } from '../presenters/present.ts';
import { toBilling, type OrderQuote } from './quote-cart.ts';

/** Hours for which a quote is valid, the same as for an unpaid order. */
const VALID_HOURS = 24;

/** Output of `quote_order`. */
export const quoteRecord = pricedRecord.extend({
  quote_id: z.string().describe('Binds create_checkout to this total; makes one order.'),
  expires_at: z.string(),
  total_depends_on: totalDependsOn,
  rounding: z.string(),
  promo_refused: z
    .object({ reason: z.string(), message: z.string() })
    .optional()
    .describe('Why promo_code takes nothing off: the total is without it.'),
  next_steps: nextSteps,
  not_possible: notPossible.optional(),
});

/** Inputs of `create_checkout` in addition to the cart. */
const bindingInputs = {
  quote_id: z
    .string()
    .max(MAX_QUOTE_ID_CHARACTERS)
    .optional()
    .describe('Of quote_order, for this same cart.'),
  expected_total_cents: z.int().min(0).optional().describe('Another total is refused, with a new quote.'),
};

/** A cart, optionally bound to a quote and an expected total. */
export const boundOrderBody = orderBody.extend(bindingInputs);
export type BoundOrderBody = z.output<typeof boundOrderBody>;

type QuoteDeps = Pick<ReadContext, 'account' | 'now'> & Pick<Services, 'quotes' | 'paymentsReady'>;

/** Converts an order body into the cart of a quote. */
export const toQuotedCart = (body: OrderBody): QuotedCart => ({
  items: toOrderItems(body),
  billing: toBilling(body),
  promo: body.promo_code?.trim().toLowerCase() || undefined,
});

/** Issues and presents a quote of a priced cart. `cheaper`: step to get the same for less. */
export function presentBoundQuote(
  { account, now, quotes, paymentsReady }: QuoteDeps,
  body: OrderBody,
  quoted: OrderQuote,
  cheaper?: Step,
): z.infer<typeof quoteRecord> {
  const expiresAt = new Date(now().getTime() + VALID_HOURS * 60 * 60 * 1000);
  const { currency, price } = quoted;
  const total = { totalCents: price.total_cents, currency, expiresAt };
  const quote_id = quotes.issue(account.id, toQuotedCart(body), total);
  const order: Step = {
    tool: 'create_checkout',
    arguments: { ...body, quote_id, expected_total_cents: price.total_cents },
    why: 'Once the person agrees: makes the link where they look it through and pay.',
  };
  return {
    ...presentQuote(quoted, now()),
    total_depends_on: describeTotalDependency(quoted.vat),
    quote_id,
    expires_at: expiresAt.toISOString(),
    rounding: describeRounding(quoted.vat),
    ...compact({ promo_refused: quoted.promoRefusal }),
    next_steps: [...(paymentsReady ? [order] : []), ...(cheaper ? [cheaper] : [])],
    ...(paymentsReady ? {} : { not_possible: [NO_PAYMENTS] }),
  };
}

/** Says that payments are not set up. */
export const NO_PAYMENTS = {
  what: 'Order and pay',
  why: 'Orders cannot be paid in this directory yet: its operator has not set up payments.',
  instead: 'choose_free_listing launches without payment.',
};

/**
 * Reads the quote named in a call. Throws `invalid_request` if it is not the caller's, is of another cart, or has another
 * total than the call expects.
 */
export function readBoundQuote({ quotes, account }: QuoteDeps, id: string, body: BoundOrderBody): QuoteTerms {
  const quoted = quotes.read(account.id, id);
  if (!quoted)
    throw invalidQuoteError('unknown', 'This is no quote of yours.', 'Send `quote_id` as it came.');
  if (!quotes.matches(quoted, toQuotedCart(body))) {
    throw invalidQuoteError(
      'of_another_cart',
      'This quote is of another cart.',
      'Send the items, billing_country, vat_number and promo_code that were quoted.',
    );
  }
  const expected = body.expected_total_cents ?? quoted.totalCents;
  if (expected !== quoted.totalCents) {
    throw invalid(
      'expected_total_cents',
      `This quote is of ${quoted.totalCents} cents.`,
      'Send the total of the quote, or leave this out.',
      { reason: 'quote_of_another_total' },
    );
  }
  return quoted;
}

/** Throws `invalid_request` for an expired quote. */
export function refuseExpiredQuote({ now }: Pick<QuoteDeps, 'now'>, { expiresAt }: QuoteTerms): void {
  if (expiresAt > now()) return;
  throw invalidQuoteError(
    'expired',
    `This quote ended at ${expiresAt.toISOString()}.`,
    'Prices may have changed.',
  );
}

const invalidQuoteError = (reason: string, message: string, fix: string): ToolError =>
  invalid('quote_id', message, `${fix} quote_order makes a new one.`, { reason: `quote_${reason}` });

/** Total that was agreed: the quoted or the expected one. */
export type AgreedTotal = { totalCents: number; currency?: string };

/** Throws `conflict` with a new quote if a cart does not cost what was agreed. */
export function refuseOtherTotal(
  deps: QuoteDeps,
  body: OrderBody,
  quoted: OrderQuote,
  agreed: AgreedTotal[],
): void {
  const { currency, price } = quoted;
  const other = agreed.find(
    (one) => one.totalCents !== price.total_cents || (one.currency ?? currency) !== currency,
  );
  if (!other) return;
  const [now, before] = [price.total_cents, other.totalCents].map((cents) => formatMoney(cents, currency));
  throw conflict(
    `This cart costs ${now} now, not ${before}.`,
    'Show the person the new quote; if they agree, call again with its quote_id and total.',
    { reason: 'total_changed', quote: presentBoundQuote(deps, body, quoted) },
  );
}
