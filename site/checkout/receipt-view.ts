import { html } from 'hono/html';
import { showsVat, getTaxName } from '../../rules/orders/seller-tax.ts';
import type { LineState } from '../../rules/orders/line-state.ts';
import type { OrderStatus } from '../../rules/states/order.ts';
import type { InvoiceRow } from '../../store/orders/invoices.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import type { OrderCheck } from '../../orders/order-checks.ts';
import { aiReviewView } from './ai-review-view.ts';
import { day } from '../shared/dates.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { type LineView, moneyFormatter } from './order-text.ts';
import { orderLines } from './order-lines.ts';

export type ReceiptView = {
  order: OrderRow;
  lines: LineView[];
  invoice: InvoiceRow | undefined;
  creditNote: InvoiceRow | undefined;
  /** Numbers of unpaid orders for the same items. */
  others: string[];
  buyer: string;
  /** Query of links for readers who are not signed in: `?key=...`, or empty. */
  query: string;
};

const HEADINGS: Record<OrderStatus, string> = {
  pending: 'Order',
  paid: 'Thank you, it is paid',
  refunded: 'This order is refunded',
  cancelled: 'This order was cancelled',
  expired: 'This order has expired',
};

const STATE_LABELS: Record<LineState, [tag: string, words: string]> = {
  waiting: ['', 'Not paid yet'],
  booked: ['good', 'Booked'],
  live: ['good', 'Live'],
  cancelled: ['', 'Cancelled'],
  done: ['good', 'Done'],
  in_work: ['accent', 'Being written'],
  by_hand: ['accent', 'We work on it'],
  undone: ['', 'Taken back'],
  kept: ['', 'Stays'],
};

/** Returns whether the tag, or the review below it, already says what the note says. */
const isNoteRedundant = ({ review }: LineView['line'], state: LineState, note: string | null): boolean =>
  note === null || review !== null || note === `${STATE_LABELS[state][1]}.`;

/** Renders what was bought and paid, and the state of each line. */
export function receiptBody({ order, lines, invoice, creditNote, others, buyer, query }: ReceiptView): Html {
  const money = moneyFormatter(order);
  const path = `/orders/${order.number}`;
  return html`<header class="stack tight">
      <h1>${isFree(order) ? 'Thank you, it is complete' : HEADINGS[order.status]}</h1>
      <p class="muted">Order <span class="mono">${order.number}</span>${paymentNote(order, buyer)}</p>
    </header>
    <section class="card">
      ${orderLines(
        lines,
        ({ totalCents }) => money(totalCents),
        ({ line, state, note }) =>
          html`<div class="row small">
              <span class="tag ${STATE_LABELS[state][0]}">${STATE_LABELS[state][1]}</span>
              ${isNoteRedundant(line, state, note) ? '' : html`<span>${note}</span>`}
            </div>
            ${line.review ? aiReviewView(line.review) : ''}`,
      )}
      <dl class="totals">
        ${
          showsVat(order.vat)
            ? html`<div>
                <dt>Includes ${getTaxName(order.vat)}</dt>
                <dd>${money(order.vatCents)}</dd>
              </div>`
            : ''
        }
        <div class="sum">
          <dt>${totalLabel(order)}</dt>
          <dd>${money(order.totalCents)}</dd>
        </div>
      </dl>
      <p class="row">
        ${invoice ? html`<a class="button quiet" href="${path}/invoice${query}">Invoice ${invoice.number}</a>` : ''}
        ${creditNote ? html`<a class="button quiet" href="${path}/credit-note${query}">Credit note ${creditNote.number}</a>` : ''}
        ${order.status === 'paid' || order.status === 'refunded' ? html`<a class="button quiet" href="${path}/help">Ask about this order</a>` : ''}
        <a class="button quiet" href="/">Back to the directory</a>
      </p>
    </section>
    ${unpaidNote(others)} ${order.status === 'paid' ? nextSteps(lines) : ''}`;
}

/** Returns whether nothing was to pay: such an order is complete rather than paid. */
const isFree = ({ status, totalCents }: OrderRow): boolean => status === 'paid' && totalCents === 0;

/** Continues the sentence "Order 123" with what was paid, and when. */
function paymentNote(order: OrderRow, buyer: string): Html | string {
  if (isFree(order)) return '. Nothing was to pay.';
  if (order.paidAt) return html`, paid ${day(order.paidAt)}. A receipt was mailed to ${buyer}.`;
  return order.status === 'refunded'
    ? '. Its money could not pay it and went back.'
    : '. Nothing was charged.';
}

function totalLabel(order: OrderRow): string {
  if (order.status === 'refunded') return 'Refunded';
  return order.status === 'paid' && !isFree(order) ? 'Paid' : 'Total';
}

/** Lists unpaid orders for the same items, for example from another conversation. */
const unpaidNote = (others: string[]): Html | '' =>
  others.length === 0
    ? ''
    : html`<p class="note">
        ${others.length === 1 ? 'Another order of the same is' : 'Other orders of the same are'} not paid:
        ${others.map((number) => html`<a class="mono" href="/orders/${number}">${number}</a> `)}. Nothing is
        charged for ${others.length === 1 ? 'it' : 'them'}: cancel there, or let 24 hours pass.
      </p>`;

/** Renders links to the next steps for each listing of the order. */
function nextSteps(lines: LineView[]): Html | '' {
  const listings = new Map(lines.flatMap(({ listing }) => (listing ? [[listing.id, listing]] : [])));
  if (listings.size === 0) return '';
  return html`<section class="card accent" aria-labelledby="next">
    <h2 id="next">What comes next</h2>
    <ul class="list">
      ${[...listings.values()].map(({ id, slug, name, status, unlocked }) => {
        const dashboardPath = `/account/listings/${id}`;
        return html`<li class="stack">
          <p><strong class="break" dir="auto">${name}</strong></p>
          <p class="row">
            <a class="button" href="${dashboardPath}">Open its launch dashboard</a>
            ${status === 'live' ? html`<a class="button quiet" href="/l/${slug}">See its page</a>` : ''}
            <a class="button quiet" href="${dashboardPath}/badges">Badge and share image</a>
          </p>
          ${
            unlocked.includes('story')
              ? html`<p class="small">
                  Open now: <a href="${dashboardPath}/story">the founder story</a>,
                  <a href="${dashboardPath}/milestones">milestones</a
                  >${unlocked.includes('media') ? html`, <a href="${dashboardPath}/pictures">pictures</a>` : ''}.
                </p>`
              : ''
          }
        </li>`;
      })}
    </ul>
  </section>`;
}

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const statusLabel = ({ totalCents }: OrderRow, { status, unpayable }: OrderCheck): string => {
  if (status === 'paid' && totalCents === 0) return 'Complete';
  return status === 'pending' && unpayable.length > 0 ? 'Cannot be paid' : STATUS_LABELS[status];
};

type ListedOrder = {
  order: OrderRow;
  check: OrderCheck;
  lines: { name: string; listing?: string | undefined }[];
};

/** Renders all orders of a person with their current status and what they are of. */
export const ordersBody = (orders: ListedOrder[]): Html =>
  html`${backLink('/account', 'Account')}
    <h1>Your orders</h1>
    <section class="card">
      ${
        orders.length === 0
          ? html`<p class="muted">No orders yet. Your assistant can prepare one for you.</p>`
          : html`<ul class="list">
              ${orders.map(
                ({ order, check, lines }) =>
                  html`<li class="spread">
                    <div class="stack tight">
                      <a class="mono" href="/orders/${order.number}">${order.number}</a>
                      ${lines.map(({ name, listing }) => html`<span class="break" dir="auto">${name}${listing ? `, ${listing}` : ''}</span>`)}
                      <span class="small muted">${day(order.createdAt)}</span>
                    </div>
                    <span class="row">
                      <span class="tag ${check.status === 'paid' ? 'good' : ''}"
                        >${statusLabel(order, check)}</span
                      >
                      <span class="amount">${moneyFormatter(order)(order.totalCents)}</span>
                    </span>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
