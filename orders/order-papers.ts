import type { Message } from '../mail/messages/messages.ts';
import {
  givenBackMessage,
  type MailedOrder,
  moneyToLookAtMessage,
  paidTooLateMessage,
  receiptMessage,
  refundMessage,
} from '../mail/messages/order-messages.ts';
import { showsVat, statedCurrency, taxName } from '../rules/orders/seller-tax.ts';
import { moneyText } from '../rules/orders/money.ts';
import type { InvoiceDocument } from '../rules/orders/order.ts';
import type { Tx } from '../store/engine/database.ts';
import { findInvoice, type InvoiceRow } from '../store/orders/invoices.ts';
import { issueInvoice } from '../store/orders/write/invoices.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import { type OrderLineRow, type OrderRow, ownLines } from '../store/orders/orders.ts';
import { findAccount } from '../store/people/accounts.ts';
import { getSiteSettings, type SiteSettings } from '../store/site/site-settings.ts';
import type { OrderEffects } from './order-parts.ts';

/** Issues the invoice of a paid order. */
export async function issueInvoiceOf(
  tx: Tx,
  { publicUrl }: Pick<OrderEffects, 'publicUrl'>,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const site = await getSiteSettings(tx);
  const document = invoiceOf({ site, publicUrl, now }, order, await ownLines(tx, order));
  const series = { prefix: site.invoice_prefix, start: site.invoice_start };
  await issueInvoice(tx, { orderId: order.id, kind: 'invoice', document }, series, now);
}

/** Issues the credit note for an order's invoice; does nothing if there is no invoice. */
export async function issueCreditNote(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const invoice = await findInvoice(tx, order.id, 'invoice');
  if (!invoice) return;
  const { credit_note_prefix: prefix, credit_note_start: start } = await getSiteSettings(tx);
  const document = creditOf(invoice);
  await issueInvoice(tx, { orderId: order.id, kind: 'credit_note', document }, { prefix, start }, now);
}

const MESSAGES = {
  receipt: receiptMessage,
  'too-late': paidTooLateMessage,
  'given-back': givenBackMessage,
  refund: refundMessage,
} satisfies Record<string, (siteName: string, mailed: MailedOrder) => Message>;

/** Mails the buyer the outcome of their order, with the current state of its lines. */
export async function mailBuyer(
  tx: Tx,
  { mail, publicUrl }: OrderEffects,
  order: OrderRow,
  occasion: keyof typeof MESSAGES,
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
    vat: showsVat(order.vat) ? `${taxName(order.vat)} ${money(order.vatCents)}` : '',
    free: order.totalCents === 0,
    url: `${publicUrl}/orders/${order.number}`,
  };
  const { name } = await getSiteSettings(tx);
  await mail.queue(tx, {
    key: `${occasion}-${order.number}`,
    to: buyer.email,
    ...MESSAGES[occasion](name, mailed),
  });
}

/** Notifies the team of a payment problem by mail. Without a team address, only their list shows it. */
export async function mailTeam(
  tx: Tx,
  { mail, publicUrl }: OrderEffects,
  { number, status }: OrderRow,
  payment: PaymentRow | undefined,
): Promise<void> {
  const { name, team_email: to } = await getSiteSettings(tx);
  if (to === '' || !payment) return;
  const isSettled = status === 'refunded';
  const words = isSettled
    ? 'Its money could not pay it and goes back to the buyer. Nothing is left to do.'
    : `${questionedWords(payment)} It is on your list until you send it back: operator command orders refund ${number}.`;
  const message = moneyToLookAtMessage(name, number, words, `${publicUrl}/team/orders`);
  await mail.queue(tx, { key: `money-${payment.id}-${isSettled ? 'back' : 'other'}`, to, ...message });
}

/** Describes the amount that arrived and the amount that was requested. */
export const questionedWords = ({ amountCents, currency, arrived }: PaymentRow): string =>
  `${arrived ? moneyText(arrived.cents, arrived.currency) : 'Another amount'} arrived where ${moneyText(amountCents, currency)} was asked for.`;

/** Builds the invoice document of an order paid today. */
function invoiceOf(
  { site, publicUrl, now }: { site: SiteSettings; publicUrl: string; now: Date },
  order: OrderRow,
  lines: OrderLineRow[],
): InvoiceDocument {
  const stated = statedCurrency(site);
  const rate = site.vat_exchange_rate;
  return {
    seller: {
      name: site.seller_name || site.name,
      address: site.seller_address,
      vat_number: site.seller_vat_number,
      tax_number: site.seller_tax_number,
      country: site.seller_country,
      email: site.contact_email,
    },
    directory: { name: site.name, url: publicUrl },
    buyer: order.billing,
    order_number: order.number,
    supplied_on: now.toISOString().slice(0, 10),
    ...(site.invoice_note ? { note: site.invoice_note } : {}),
    ...(stated !== undefined && rate > 0 && order.vatCents > 0
      ? { stated_vat: { currency: stated, rate, cents: Math.round(order.vatCents * rate) } }
      : {}),
    currency: order.currency,
    lines: lines.map((line) => ({
      name: line.name,
      price_cents: line.priceCents,
      discount_cents: line.discountCents,
      net_cents: line.netCents,
      vat_cents: line.vatCents,
      total_cents: line.totalCents,
      ...(line.item.week === undefined ? {} : { week: line.item.week }),
    })),
    vat: order.vat,
    net_cents: order.netCents,
    vat_cents: order.vatCents,
    total_cents: order.totalCents,
  };
}

function creditOf({ number, document, issuedAt }: InvoiceRow): InvoiceDocument {
  const back = (cents: number): number => (cents === 0 ? 0 : -cents);
  const { stated_vat: stated } = document;
  return {
    ...document,
    corrects: number,
    corrects_on: issuedAt.toISOString().slice(0, 10),
    ...(stated ? { stated_vat: { ...stated, cents: back(stated.cents) } } : {}),
    lines: document.lines.map((line) => ({
      ...line,
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
