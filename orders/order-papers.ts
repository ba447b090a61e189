import type { Message } from '../pipeline/mail/messages/messages.ts';
import {
  type MailedOrder,
  paidTooLateMessage,
  receiptMessage,
  refundMessage,
} from '../pipeline/mail/messages/order-messages.ts';
import { moneyText } from '../rules/money/money.ts';
import type { InvoiceDocument } from '../rules/money/order.ts';
import type { Tx } from '../store/engine/database.ts';
import { findInvoice, type InvoiceRow } from '../store/money/invoices.ts';
import { issueInvoice } from '../store/money/write/invoices.ts';
import { type OrderRow, ownLines } from '../store/money/orders.ts';
import { findAccount } from '../store/people/accounts.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { OrderEffects } from './order-parts.ts';

/** Issues the invoice of a paid order. */
export async function issueInvoiceOf(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await issueInvoice(tx, { orderId: order.id, kind: 'invoice', document: await invoiceOf(tx, order) }, now);
}

/** Issues the credit note that takes an order's invoice back; nothing where it has none. */
export async function issueCreditNote(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const invoice = await findInvoice(tx, order.id, 'invoice');
  if (!invoice) return;
  await issueInvoice(tx, { orderId: order.id, kind: 'credit_note', document: creditOf(invoice) }, now);
}

const MESSAGES = {
  receipt: receiptMessage,
  'too-late': paidTooLateMessage,
  refund: refundMessage,
} satisfies Record<string, (siteName: string, mailed: MailedOrder) => Message>;

/** Mails the buyer what became of their order, with its lines as they are now. */
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
    vat: money(order.vatCents),
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
