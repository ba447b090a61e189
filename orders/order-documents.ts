import type { Message } from '../mail/messages/messages.ts';
import {
  paymentReturnedMessage,
  type MailedOrder,
  checkPaymentsMessage,
  latePaymentMessage,
  receiptMessage,
  refundMessage,
} from '../mail/messages/order-messages.ts';
import { showsVat, getStatedCurrency, getTaxName } from '../rules/orders/seller-tax.ts';
import { formatMoney } from '../rules/orders/money.ts';
import type { InvoiceDocument } from '../rules/orders/order.ts';
import type { Tx } from '../store/engine/database.ts';
import { findInvoice, type InvoiceRow } from '../store/orders/invoices.ts';
import { issueInvoice } from '../store/orders/write/invoices.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import { type OrderLineRow, type OrderRow, listOrderLines } from '../store/orders/orders.ts';
import { findAccount } from '../store/people/accounts.ts';
import { getSiteSettings, type SiteSettings } from '../store/site/site-settings.ts';
import type { OrderEffectDeps } from './order-deps.ts';

/** Issues the invoice of a paid order. */
export async function issueOrderInvoice(
  tx: Tx,
  { publicUrl }: Pick<OrderEffectDeps, 'publicUrl'>,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const site = await getSiteSettings(tx);
  const document = buildInvoice({ site, publicUrl, now }, order, await listOrderLines(tx, order));
  const series = { prefix: site.invoice_prefix, start: site.invoice_start };
  await issueInvoice(tx, { orderId: order.id, kind: 'invoice', document }, series, now);
}

/** Issues the credit note for an order's invoice; does nothing if there is no invoice. */
export async function issueCreditNote(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const invoice = await findInvoice(tx, order.id, 'invoice');
  if (!invoice) return;
  const { credit_note_prefix: prefix, credit_note_start: start } = await getSiteSettings(tx);
  const document = buildCreditNote(invoice);
  await issueInvoice(tx, { orderId: order.id, kind: 'credit_note', document }, { prefix, start }, now);
}

const MESSAGES = {
  receipt: receiptMessage,
  'too-late': latePaymentMessage,
  'given-back': paymentReturnedMessage,
  refund: refundMessage,
} satisfies Record<string, (siteName: string, mailed: MailedOrder) => Message>;

/** Mails the buyer the outcome of their order, with the current state of its lines. */
export async function mailBuyer(
  tx: Tx,
  { mail, publicUrl }: OrderEffectDeps,
  order: OrderRow,
  messageType: keyof typeof MESSAGES,
): Promise<void> {
  const buyer = await findAccount(tx, order.accountId);
  if (!buyer) return;
  const money = (cents: number): string => formatMoney(cents, order.currency);
  const mailed = {
    number: order.number,
    lines: (await listOrderLines(tx, order)).map(({ name, totalCents, note }) => ({
      name,
      total: money(totalCents),
      note,
    })),
    total: money(order.totalCents),
    vat: showsVat(order.vat) ? `${getTaxName(order.vat)} ${money(order.vatCents)}` : '',
    free: order.totalCents === 0,
    url: `${publicUrl}/orders/${order.number}`,
  };
  const { name } = await getSiteSettings(tx);
  await mail.queue(tx, {
    key: `${messageType}-${order.number}`,
    to: buyer.email,
    ...MESSAGES[messageType](name, mailed),
  });
}

/** Notifies the team of a payment problem by mail. Without a team address, only their list shows it. */
export async function mailTeam(
  tx: Tx,
  { mail, publicUrl }: OrderEffectDeps,
  { number, status }: OrderRow,
  payment: PaymentRow | undefined,
): Promise<void> {
  const { name, team_email: to } = await getSiteSettings(tx);
  if (to === '' || !payment) return;
  const isSettled = status === 'refunded';
  const words = isSettled
    ? 'Its money could not pay it and goes back to the buyer. Nothing is left to do.'
    : `${describeQuestionedPayment(payment)} It is on your list until you send it back: operator command orders refund ${number}.`;
  const message = checkPaymentsMessage(name, number, words, `${publicUrl}/team/orders`);
  await mail.queue(tx, { key: `money-${payment.id}-${isSettled ? 'back' : 'other'}`, to, ...message });
}

/** Describes the amount that arrived and the amount that was requested. */
export const describeQuestionedPayment = ({ amountCents, currency, arrived }: PaymentRow): string =>
  `${arrived ? formatMoney(arrived.cents, arrived.currency) : 'Another amount'} arrived where ${formatMoney(amountCents, currency)} was asked for.`;

/** Describes a dispute that is open, and what there is to do. */
export const describeDispute = (disputedAt: Date): string =>
  `The buyer's bank disputes this payment since ${disputedAt.toISOString().slice(0, 10)}. Answer it in the dashboard of the payment provider; a lost dispute becomes a refund.`;

/** Builds the invoice document of an order paid today. */
function buildInvoice(
  { site, publicUrl, now }: { site: SiteSettings; publicUrl: string; now: Date },
  order: OrderRow,
  lines: OrderLineRow[],
): InvoiceDocument {
  const statedVatCurrency = getStatedCurrency(site);
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
    ...(statedVatCurrency !== undefined && rate > 0 && order.vatCents > 0
      ? { stated_vat: { currency: statedVatCurrency, rate, cents: Math.round(order.vatCents * rate) } }
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

function buildCreditNote({ number, document, issuedAt }: InvoiceRow): InvoiceDocument {
  const negate = (cents: number): number => (cents === 0 ? 0 : -cents);
  const { stated_vat: stated } = document;
  return {
    ...document,
    corrects: number,
    corrects_on: issuedAt.toISOString().slice(0, 10),
    ...(stated ? { stated_vat: { ...stated, cents: negate(stated.cents) } } : {}),
    lines: document.lines.map((line) => ({
      ...line,
      price_cents: negate(line.price_cents),
      discount_cents: negate(line.discount_cents),
      net_cents: negate(line.net_cents),
      vat_cents: negate(line.vat_cents),
      total_cents: negate(line.total_cents),
    })),
    net_cents: negate(document.net_cents),
    vat_cents: negate(document.vat_cents),
    total_cents: negate(document.total_cents),
  };
}
