import {
  receiptMessage,
  paidTooLateMessage,
  refundMessage,
  type MailedOrder,
} from '../pipeline/mail/order-messages.ts';
import type { Message } from '../pipeline/mail/messages.ts';
import type { Paid } from './payments/provider.ts';
import { moneyText } from '../rules/money/money.ts';
import type { InvoiceDocument } from '../rules/money/order.ts';
import { findAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import { findInvoice, type InvoiceRow } from '../store/money/invoices.ts';
import { issueInvoice } from '../store/money/write/invoices.ts';
import { placesOf } from '../store/launches/launch-places.ts';
import { givePlacesBack, takePlace } from '../store/launches/write/launch-places.ts';
import { findOrder, type OrderRow, ownLines } from '../store/money/orders.ts';
import { updateOrder } from '../store/money/write/orders.ts';
import { findPayment, type PaymentRow } from '../store/money/payments.ts';
import { updatePayment } from '../store/money/write/payments.ts';
import { givePromoBack, usePromo } from '../store/money/write/promo-codes.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { placesOnOffer } from './cart-facts.ts';
import { fulfilOrder } from './fulfil.ts';
import { type OrderEffects, REFUND_PAYMENT } from './order-parts.ts';
import { placesNeeded } from './places.ts';
import { undoOrder } from './undo.ts';

/**
 * Money for a payment arrived: marks the order paid, delivers its lines, issues the invoice and mails the receipt,
 * all in this transaction, and only once whatever is told again or late. Money that no order can take any more
 * goes back. Throws when the amount is not the one that was asked for.
 */
export async function settlePayment(
  tx: Tx,
  effects: OrderEffects,
  paymentId: string,
  paid: Paid,
): Promise<OrderRow> {
  const payment = await findPayment(tx, paymentId);
  const order = payment && (await findOrder(tx, payment.orderId));
  if (!payment || !order) throw new Error('There is no such payment.');
  if (['paid', 'refunding', 'refunded'].includes(payment.state)) return order;
  if (paid.amountCents !== payment.amountCents || paid.currency !== payment.currency) {
    throw new Error(`Payment ${payment.id} is not of the amount that was asked for.`);
  }
  await updatePayment(tx, payment.id, { state: 'paid', intentId: paid.intentId, paidAt: effects.now() });
  if (order.status === 'paid' || order.status === 'refunded') {
    await sendBack(tx, effects, payment);
    return order;
  }
  if (!(await keepPlaces(tx, effects.now(), order))) {
    await sendBack(tx, effects, payment);
    await givePromoBack(tx, order.id);
    const ended = await updateOrder(tx, order.id, { status: 'refunded', endedAt: effects.now() });
    await mailBuyer(tx, effects, ended, 'too-late', paidTooLateMessage);
    return ended;
  }
  return completeOrder(tx, effects, order);
}

/** Makes an order paid, by money or because nothing is to pay, with all that follows from it. */
export async function completeOrder(tx: Tx, effects: OrderEffects, order: OrderRow): Promise<OrderRow> {
  const now = effects.now();
  const paid = await updateOrder(tx, order.id, { status: 'paid', paidAt: now, endedAt: null });
  const { promo } = order.terms;
  if (promo) await usePromo(tx, { orderId: order.id, code: promo.code, accountId: order.accountId }, now);
  await fulfilOrder(tx, effects, paid, await ownLines(tx, order));
  await issueInvoice(tx, { orderId: order.id, kind: 'invoice', document: await invoiceOf(tx, order) }, now);
  await mailBuyer(tx, effects, paid, 'receipt', receiptMessage);
  return paid;
}

/**
 * Refunds a paid order whole: takes back what can be, issues the credit note, mails the buyer, and returns the
 * money unless it is back already. Undefined when the order is not paid.
 */
export async function refundOrder(
  tx: Tx,
  effects: OrderEffects,
  order: OrderRow,
  payment: PaymentRow | undefined,
): Promise<OrderRow | undefined> {
  if (order.status !== 'paid') return undefined;
  const now = effects.now();
  await undoOrder(tx, order, await ownLines(tx, order), now);
  await givePlacesBack(tx, order.id);
  await givePromoBack(tx, order.id);
  const refunded = await updateOrder(tx, order.id, { status: 'refunded', endedAt: now });
  const invoice = await findInvoice(tx, order.id, 'invoice');
  if (invoice) {
    await issueInvoice(tx, { orderId: order.id, kind: 'credit_note', document: creditOf(invoice) }, now);
  }
  if (payment && payment.state === 'paid') await sendBack(tx, effects, payment);
  await mailBuyer(tx, effects, refunded, 'refund', refundMessage);
  return refunded;
}

async function sendBack(tx: Tx, { jobs }: OrderEffects, { id }: PaymentRow): Promise<void> {
  await updatePayment(tx, id, { state: 'refunding' });
  await jobs.enqueue(tx, { kind: REFUND_PAYMENT, key: id });
}

/** True when the order has all its places; a late payment takes them again where they are still left. */
async function keepPlaces(tx: Tx, now: Date, order: OrderRow): Promise<boolean> {
  const lines = await ownLines(tx, order);
  const held = new Set((await placesOf(tx, order.id)).map(({ position }) => position));
  const missing = placesNeeded(lines, now).filter(({ position }) => !held.has(position));
  const left = await placesOnOffer(tx, now);
  for (const place of missing) {
    const places = left.get(place.week);
    if (place.bounded && (places ?? 0) < 1) return false;
    if (places !== undefined) left.set(place.week, places - 1);
    await takePlace(tx, { orderId: order.id, ...place }, now);
  }
  return true;
}

async function invoiceOf(tx: Tx, order: OrderRow): Promise<InvoiceDocument> {
  const site = await getSiteSettings(tx);
  return {
    seller: {
      name: site.seller_name || site.name,
      address: site.seller_address,
      vat_number: site.seller_vat_number,
    },
    buyer: order.billing,
    order_number: order.number,
    currency: order.currency,
    lines: (await ownLines(tx, order)).map((line) => ({
      name: line.name,
      price_cents: line.priceCents,
      discount_cents: line.discountCents,
      net_cents: line.netCents,
      vat_cents: line.vatCents,
      total_cents: line.totalCents,
    })),
    vat: order.vat,
    net_cents: order.netCents,
    vat_cents: order.vatCents,
    total_cents: order.totalCents,
  };
}

function creditOf({ number, document }: InvoiceRow): InvoiceDocument {
  const back = (cents: number): number => (cents === 0 ? 0 : -cents);
  return {
    ...document,
    corrects: number,
    lines: document.lines.map((line) => ({
      name: line.name,
      price_cents: back(line.price_cents),
      discount_cents: back(line.discount_cents),
      net_cents: back(line.net_cents),
      vat_cents: back(line.vat_cents),
      total_cents: back(line.total_cents),
    })),
    net_cents: back(document.net_cents),
    vat_cents: back(document.vat_cents),
    total_cents: back(document.total_cents),
  };
}

async function mailBuyer(
  tx: Tx,
  { mail, publicUrl }: OrderEffects,
  order: OrderRow,
  occasion: string,
  write: (siteName: string, mailed: MailedOrder) => Message,
): Promise<void> {
  const buyer = await findAccount(tx, order.accountId);
  if (!buyer) return;
  const money = (cents: number): string => moneyText(cents, order.currency);
  const mailed = {
    number: order.number,
    lines: (await ownLines(tx, order)).map(({ name, totalCents, note }) => ({
      name,
      total: money(totalCents),
      note,
    })),
    total: money(order.totalCents),
    vat: money(order.vatCents),
    url: `${publicUrl}/orders/${order.number}`,
  };
  const { name } = await getSiteSettings(tx);
  await mail.queue(tx, { key: `${occasion}-${order.number}`, to: buyer.email, ...write(name, mailed) });
}
