import type { AiReview } from '../../rules/orders/ai-review.ts';
import { DEFAULT_SERIES } from '../../rules/orders/invoice-number.ts';
import { HELP_REASON_NAMES } from '../../rules/orders/help-reasons.ts';
import {
  type ReceivedMoney,
  type Billing,
  INVOICE_KINDS,
  type InvoiceDocument,
  type LineEffect,
  type OrderItem,
  type OrderTerms,
  type PaymentRequest,
  PROMO_KINDS,
} from '../../rules/orders/order.ts';
import type { VatDecision } from '../../rules/orders/vat.ts';
import { ORDER, ORDER_LINE, PAYMENT } from '../../rules/states/order.ts';
import type { Columns } from '../engine/columns.ts';
import type { PeopleTables } from '../people/tables.ts';

/** Builds the tables of products, orders, payments, promo codes and invoices. */
export function moneyTables(c: Columns, { accounts }: Pick<PeopleTables, 'accounts'>) {
  const products = c.table('products', {
    code: c.text().primaryKey(),
    name: c.text().notNull(),
    description: c.text().notNull(),
    rules: c.text().notNull().default(''),
    priceCents: c.cents().notNull(),
    needsListing: c.boolean().notNull().default(false),
    options: c.json<Record<string, unknown>>(),
    active: c.boolean().notNull().default(true),
    position: c.integer().notNull().default(0),
  });

  const orders = c.table(
    'orders',
    {
      id: c.id(),
      number: c.text().notNull().unique(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id),
      status: c.oneOf(ORDER.all).notNull(),
      currency: c.text().notNull(),
      // The order as the person requested it; it is checked again when they pay.
      items: c.json<OrderItem[]>().notNull(),
      // Prices and discounts, guaranteed for 24 hours.
      terms: c.json<OrderTerms>().notNull(),
      billing: c.json<Billing>().notNull(),
      vat: c.json<VatDecision>().notNull(),
      discountCents: c.cents().notNull(),
      netCents: c.cents().notNull(),
      vatCents: c.cents().notNull(),
      totalCents: c.cents().notNull(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      paidAt: c.time(),
      // When it was cancelled, expired or refunded.
      endedAt: c.time(),
    },
    (t) => [
      c.index('orders_account').on(t.accountId, t.createdAt),
      c.index('orders_status').on(t.status, t.expiresAt),
    ],
  );

  const orderLines = c.table(
    'order_lines',
    {
      id: c.id(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      position: c.integer().notNull(),
      product: c.text().notNull(),
      name: c.text().notNull(),
      listingId: c.integer(),
      item: c.json<OrderItem>().notNull(),
      priceCents: c.cents().notNull(),
      discountCents: c.cents().notNull(),
      netCents: c.cents().notNull(),
      vatCents: c.cents().notNull(),
      totalCents: c.cents().notNull(),
      fulfilment: c.oneOf(ORDER_LINE.all).notNull().default(ORDER_LINE.starts),
      fulfilledAt: c.time(),
      note: c.text(),
      // What fulfilment changed, so that it can be undone.
      effect: c.json<LineEffect>().notNull().default({}),
      // The AI review that was bought.
      review: c.json<AiReview>(),
    },
    (t) => [
      c.uniqueIndex('order_lines_position').on(t.orderId, t.position),
      c.index('order_lines_fulfilment').on(t.fulfilment),
    ],
  );

  // One attempt to pay an order. It is ended at the provider before another attempt starts.
  const payments = c.table(
    'payments',
    {
      id: c.text().primaryKey(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      provider: c.text().notNull(),
      state: c.oneOf(PAYMENT.all).notNull(),
      amountCents: c.cents().notNull(),
      currency: c.text().notNull(),
      // The request to the provider, so that a retry sends the same request.
      request: c.json<PaymentRequest>().notNull(),
      sessionId: c.text().unique(),
      url: c.text(),
      intentId: c.text(),
      // A payment that arrived with another amount or currency than requested.
      arrived: c.json<ReceivedMoney>(),
      refundedCents: c.cents().notNull().default(0),
      disputedAt: c.time(),
      // The launch slots are reserved until then.
      holdUntil: c.time().notNull(),
      createdAt: c.time().notNull(),
      paidAt: c.time(),
    },
    (t) => [c.index('payments_order').on(t.orderId), c.index('payments_intent').on(t.intentId)],
  );

  // Events of the provider by its own event id, so that each is applied once.
  const paymentEvents = c.table('payment_events', {
    id: c.text().primaryKey(),
    kind: c.text().notNull(),
    paymentId: c.text(),
    receivedAt: c.time().notNull(),
  });

  const promoCodes = c.table('promo_codes', {
    code: c.text().primaryKey(),
    kind: c.oneOf(PROMO_KINDS).notNull(),
    // Hundredths of a percent, or cents.
    value: c.integer().notNull(),
    // The product codes it is for; null for all.
    products: c.json<string[] | null>(),
    validFrom: c.time(),
    validUntil: c.time(),
    maxUses: c.integer(),
    maxUsesPerAccount: c.integer(),
    active: c.boolean().notNull().default(true),
    createdAt: c.time().notNull(),
  });

  // A use is recorded when a payment starts and removed if it ends unpaid.
  const promoUses = c.table(
    'promo_uses',
    {
      orderId: c
        .integer()
        .primaryKey()
        .references(() => orders.id),
      code: c.text().notNull(),
      accountId: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('promo_uses_code').on(t.code, t.accountId)],
  );

  const invoices = c.table(
    'invoices',
    {
      number: c.text().primaryKey(),
      // The prefix of the number, as in the setting: numbers count up within a series.
      series: c.text().notNull().default(DEFAULT_SERIES),
      year: c.integer().notNull(),
      sequence: c.integer().notNull(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      kind: c.oneOf(INVOICE_KINDS).notNull(),
      document: c.json<InvoiceDocument>().notNull(),
      issuedAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('invoices_series').on(t.series, t.year, t.sequence),
      c.uniqueIndex('invoices_order').on(t.orderId, t.kind),
    ],
  );

  // What buyers asked the team about an order, with its answer.
  const orderHelp = c.table(
    'order_help',
    {
      id: c.id(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      accountId: c.integer().notNull(),
      reason: c.oneOf(HELP_REASON_NAMES).notNull(),
      message: c.text().notNull(),
      answer: c.text(),
      createdAt: c.time().notNull(),
      answeredAt: c.time(),
    },
    (t) => [
      c.index('order_help_order').on(t.orderId),
      c.index('order_help_account').on(t.accountId, t.createdAt),
      c.index('order_help_answered').on(t.answeredAt, t.createdAt),
    ],
  );

  return {
    products,
    orders,
    orderLines,
    payments,
    paymentEvents,
    promoCodes,
    promoUses,
    invoices,
    orderHelp,
  };
}

export type MoneyTables = ReturnType<typeof moneyTables>;
