import { html } from 'hono/html';
import { showsVat, taxName } from '../../rules/orders/seller-tax.ts';
import type { LineState } from '../../rules/orders/line-state.ts';
import type { OrderStatus } from '../../rules/states/order.ts';
import type { InvoiceRow } from '../../store/orders/invoices.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import type { OrderStanding } from '../../orders/order-standing.ts';
import { aiReviewView } from './ai-review-view.ts';
import { day } from '../shared/dates.ts';
import { backTo, type Html } from '../shared/layout.ts';
import { type LineWords, moneyOf } from './order-words.ts';
import { orderLines } from './order-lines.ts';

export type ReceiptView = {
  order: OrderRow;
  lines: LineWords[];
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

const STATE: Record<LineState, [tag: string, words: string]> = {
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
const isSaidAnyway = ({ review }: LineWords['line'], state: LineState, note: string | null): boolean =>
  note === null || review !== null || note === `${STATE[state][1]}.`;

/** Renders what was bought and paid, and the state of each line. */
export function receiptBody({ order, lines, invoice, creditNote, others, buyer, query }: ReceiptView): Html {
  const money = moneyOf(order);
  const path = `/orders/${order.number}`;
  // A free order is complete rather than paid.
  const free = order.status === 'paid' && order.totalCents === 0;
  return html`<header class="stack tight">
      <h1>${free ? 'Thank you, it is complete' : HEADINGS[order.status]}</h1>
      <p class="muted">
        Order <span class="mono">${order.number}</span>${
          free
            ? '. Nothing was to pay.'
            : order.paidAt
              ? html`, paid ${day(order.paidAt)}. A receipt was mailed to ${buyer}.`
              : order.status === 'refunded'
                ? '. Its money could not pay it and went back.'
                : '. Nothing was charged.'
        }
      </p>
    </header>
    <section class="card">
      ${orderLines(
        lines,
        ({ totalCents }) => money(totalCents),
        ({ line, state, note }) =>
          html`<div class="row small">
              <span class="tag ${STATE[state][0]}">${STATE[state][1]}</span>
              ${isSaidAnyway(line, state, note) ? '' : html`<span>${note}</span>`}
            </div>
            ${line.review ? aiReviewView(line.review) : ''}`,
      )}
      <dl class="totals">
        ${
          showsVat(order.vat)
            ? html`<div>
                <dt>Includes ${taxName(order.vat)}</dt>
                <dd>${money(order.vatCents)}</dd>
              </div>`
            : ''
        }
        <div class="sum">
          <dt>
            ${order.status === 'refunded' ? 'Refunded' : order.status === 'paid' && !free ? 'Paid' : 'Total'}
          </dt>
          <dd>${money(order.totalCents)}</dd>
        </div>
      </dl>
      <p class="row">
        ${invoice ? html`<a class="button quiet" href="${path}/invoice${query}">Invoice ${invoice.number}</a>` : ''}
        ${creditNote ? html`<a class="button quiet" href="${path}/credit-note${query}">Credit note ${creditNote.number}</a>` : ''}
        <a class="button quiet" href="/">Back to the directory</a>
      </p>
    </section>
    ${stillUnpaid(others)} ${order.status === 'paid' ? whatNext(lines) : ''}`;
}

/** Lists unpaid orders for the same items, for example from another conversation. */
const stillUnpaid = (others: string[]): Html | '' =>
  others.length === 0
    ? ''
    : html`<p class="note">
        ${others.length === 1 ? 'Another order of the same is' : 'Other orders of the same are'} not paid:
        ${others.map((number) => html`<a class="mono" href="/orders/${number}">${number}</a> `)}. Nothing is
        charged for ${others.length === 1 ? 'it' : 'them'}: cancel there, or let 24 hours pass.
      </p>`;

/** Renders links to the next steps for each listing of the order. */
function whatNext(lines: LineWords[]): Html | '' {
  const listings = new Map(lines.flatMap(({ listing }) => (listing ? [[listing.id, listing]] : [])));
  if (listings.size === 0) return '';
  return html`<section class="card accent" aria-labelledby="next">
    <h2 id="next">What comes next</h2>
    <ul class="list">
      ${[...listings.values()].map(({ id, slug, name, status, unlocked }) => {
        const room = `/account/listings/${id}`;
        return html`<li class="stack">
          <p><strong class="break" dir="auto">${name}</strong></p>
          <p class="row">
            <a class="button" href="${room}">Open its launch room</a>
            ${status === 'live' ? html`<a class="button quiet" href="/l/${slug}">See its page</a>` : ''}
            <a class="button quiet" href="${room}/badges">Badge and share image</a>
          </p>
          ${
            unlocked.includes('story')
              ? html`<p class="small">
                  Open now: <a href="${room}/story">the founder story</a>,
                  <a href="${room}/milestones">milestones</a
                  >${unlocked.includes('media') ? html`, <a href="${room}/pictures">pictures</a>` : ''}.
                </p>`
              : ''
          }
        </li>`;
      })}
    </ul>
  </section>`;
}

const STATUS: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const statusWords = ({ totalCents }: OrderRow, { status, unpayable }: OrderStanding): string => {
  if (status === 'paid' && totalCents === 0) return 'Complete';
  return status === 'pending' && unpayable.length > 0 ? 'Cannot be paid' : STATUS[status];
};

/** Renders all orders of a person with their current status. */
export const ordersBody = (orders: { order: OrderRow; standing: OrderStanding }[]): Html =>
  html`${backTo('/account', 'Account')}
    <h1>Your orders</h1>
    <section class="card">
      ${
        orders.length === 0
          ? html`<p class="muted">No orders yet. Your assistant can prepare one for you.</p>`
          : html`<ul class="list">
              ${orders.map(
                ({ order, standing }) =>
                  html`<li class="spread">
                    <div class="stack tight">
                      <a class="mono" href="/orders/${order.number}">${order.number}</a>
                      <span class="small muted">${day(order.createdAt)}</span>
                    </div>
                    <span class="row">
                      <span class="tag ${standing.status === 'paid' ? 'good' : ''}"
                        >${statusWords(order, standing)}</span
                      >
                      <span class="amount">${moneyOf(order)(order.totalCents)}</span>
                    </span>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
