import type { AiReview } from '../../rules/orders/ai-review.ts';
import { FIRST_SERIES } from '../../rules/orders/invoice-number.ts';
import {
  type Arrived,
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

/** What is sold, ordered, paid and invoiced. */
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
      // What was asked for, checked again when the person pays.
      items: c.json<OrderItem[]>().notNull(),
      // Prices and discounts, bound for 24 hours.
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
      // What a machine wrote for it.
      review: c.json<AiReview>(),
    },
    (t) => [
      c.uniqueIndex('order_lines_position').on(t.orderId, t.position),
      c.index('order_lines_fulfilment').on(t.fulfilment),
    ],
  );

  // One try to pay an order. Before another one starts, this one is ended at the provider.
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
      // What the provider is asked for, so that asking again is the same request.
      request: c.json<PaymentRequest>().notNull(),
      sessionId: c.text().unique(),
      url: c.text(),
      intentId: c.text(),
      // Money that came and is of another amount or currency than was asked for.
      arrived: c.json<Arrived>(),
      refundedCents: c.cents().notNull().default(0),
      disputedAt: c.time(),
      // The places are held until then.
      holdUntil: c.time().notNull(),
      createdAt: c.time().notNull(),
      paidAt: c.time(),
    },
    (t) => [c.index('payments_order').on(t.orderId), c.index('payments_intent').on(t.intentId)],
  );

  // What the provider told us, by its own event id: each is applied once.
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
    // Product codes it is for; null is all.
    products: c.json<string[] | null>(),
    validFrom: c.time(),
    validUntil: c.time(),
    maxUses: c.integer(),
    maxUsesPerAccount: c.integer(),
    active: c.boolean().notNull().default(true),
    createdAt: c.time().notNull(),
  });

  // A use is taken when a payment starts and given back when it ends unpaid.
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
      // What its number begins with, as the setting has it: numbers count up within a series.
      series: c.text().notNull().default(FIRST_SERIES),
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

  return { products, orders, orderLines, payments, paymentEvents, promoCodes, promoUses, invoices };
}

export type MoneyTables = ReturnType<typeof moneyTables>;
