import { html } from 'hono/html';
import { describePromo } from '../../rules/orders/promo.ts';
import type { OrderPrice } from '../../rules/orders/prices.ts';
import { dependsOnBuyer, showsVat, getTaxName } from '../../rules/orders/seller-tax.ts';
import { getCountryName, listCountries } from '../../rules/listings/fields/country-names.ts';
import type { VatDecision } from '../../rules/orders/vat.ts';
import type { EarlierPurchase, OrderRow } from '../../store/orders/orders.ts';
import { type CheckoutForm, MAX_ADDRESS, MAX_BUYER_NAME, MAX_VAT_NUMBER } from './checkout-form.ts';
import { field, selectOptions, fieldProblem, INVALID } from '../shared/forms/field.ts';
import { day } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { type LineView, moneyFormatter } from './order-text.ts';
import { orderLines } from './order-lines.ts';

export type CheckoutView = {
  order: OrderRow;
  lines: LineView[];
  price: OrderPrice;
  vat: VatDecision;
  form: CheckoutForm;
  /** Message at the top: why it was not paid, or what changed. */
  notice?: { kind: 'warning' | 'bad'; text: string } | undefined;
  /** Reasons why the order cannot be paid. Empty if it can. */
  unpayable: string[];
  /** Orders of the same for the same listings, made before. */
  earlier: EarlierPurchase[];
  buyer: string;
  directory: string;
  /** Until when launch week slots are held. Null unless a payment was started. */
  heldUntil: Date | null;
  /** How the order is paid, in words. */
  paymentText: string;
  /** Path of the page. */
  path: string;
  token: Html;
};

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** Returns the title of the page: to pay, or why paying is impossible. */
export const checkoutTitle = ({ unpayable }: Pick<CheckoutView, 'unpayable'>): string =>
  unpayable.length === 0 ? 'Review and pay' : 'This order cannot be paid';

/** Renders the order in plain words, the billing form and the button to pay. */
export function checkoutBody(view: CheckoutView): Html {
  const { order, notice, heldUntil } = view;
  const payable = view.unpayable.length === 0;
  return html`<header class="stack tight">
      <h1>${checkoutTitle(view)}</h1>
      <p class="muted">
        Order <span class="mono">${order.number}</span>, prepared for ${view.buyer}.
        ${payable ? 'Nothing is charged until you pay.' : 'Nothing was charged.'}
      </p>
    </header>
    ${notice ? html`<p class="note ${notice.kind}" role="alert">${notice.text}</p>` : ''}
    ${payable ? view.earlier.map((one) => earlierNote(one, view.lines)) : ''}
    ${
      heldUntil
        ? html`<p class="note">
            A payment was started. Places in launch weeks are held for you until ${CLOCK.format(heldUntil)}
            UTC.
          </p>`
        : ''
    }
    <div class="checkout">
      <section class="card" id="order" aria-labelledby="order-heading">
        <h2 id="order-heading">Your order</h2>
        ${orderLines(view.lines, ({ priceCents }) => moneyFormatter(order)(priceCents))} ${totals(view)}
        ${
          payable
            ? html`<p class="small muted">
                These prices are yours until ${MOMENT.format(order.expiresAt)} UTC.
              </p>`
            : ''
        }
      </section>
      ${payable ? billingForm(view) : unpayable(view)}
    </div>`;
}

/** Says that the same was ordered for the same listing before. */
function earlierNote(
  { number, status, product, listingId, at }: EarlierPurchase,
  lines: LineView[],
): Html | '' {
  const same = lines.find(({ line }) => line.product === product && line.listingId === listingId);
  if (!same) return '';
  return html`<p class="note warning">
    Order <span class="mono">${number}</span> of ${day(at)} has
    ${same.name}${same.listing ? html` for <bdi>${same.listing.name}</bdi>` : ''}, too, and is
    ${status === 'paid' ? 'paid' : 'not paid yet'}. Pay this one only if you want it again.
  </p>`;
}

const totals = (view: CheckoutView): Html =>
  html`<dl class="totals">${promoRow(view)} ${vatRows(view)} ${totalRow(view)}</dl>
    ${isVatExplained(view.price, view.vat) ? '' : html`<p class="small muted">${view.vat.words}</p>`}`;

function promoRow({ order, price }: CheckoutView): Html | '' {
  const { promo } = order.terms;
  if (!promo) return '';
  return html`<div>
    <dt>Promo code ${promo.code} <span class="muted">(${describePromo(promo, order.currency)})</span></dt>
    <dd>−${moneyFormatter(order)(price.discount_cents)}</dd>
  </div>`;
}

function vatRows({ order, price, vat }: CheckoutView): Html | '' {
  if (!showsVat(vat)) return '';
  const money = moneyFormatter(order);
  const name = getTaxName(vat);
  const rate = vat.treatment === 'charged' ? html`<span class="muted">${vat.rate_bp / 100} %</span>` : '';
  return html`<div>
      <dt>Before ${name}</dt>
      <dd>${money(price.net_cents)}</dd>
    </div>
    <div>
      <dt>${name} ${rate}</dt>
      <dd>${knowsTotal(price, vat) ? money(price.vat_cents) : 'by country'}</dd>
    </div>`;
}

const totalRow = ({ order, price, vat }: CheckoutView): Html =>
  html`<div class="sum">
    <dt>${knowsTotal(price, vat) ? 'Total' : `Total before ${getTaxName(vat)}`}</dt>
    <dd>${moneyFormatter(order)(price.total_cents)}</dd>
  </div>`;

/** Returns whether the total is known. A total of zero has no VAT in any country. */
const knowsTotal = ({ net_cents }: OrderPrice, { treatment }: VatDecision): boolean =>
  treatment !== 'unknown' || net_cents === 0;

/** Returns whether the rows of the totals already explain VAT completely. */
const isVatExplained = (price: OrderPrice, vat: VatDecision): boolean =>
  vat.treatment === 'not_charged' ||
  (vat.treatment === 'charged' && !vat.number) ||
  (vat.treatment === 'unknown' && knowsTotal(price, vat));

function billingForm(view: CheckoutView): Html {
  const { path, price, vat, form, token, paymentText, directory } = view;
  const isKnown = knowsTotal(price, vat);
  const free = price.total_cents === 0;
  return html`<section class="card" aria-labelledby="billing-heading">
    <h2 id="billing-heading">Billing details</h2>
    <form class="stack" method="post" action="${path}" ${dependsOnBuyer(vat) ? 'data-total' : ''} novalidate>
      ${token}<input
        type="hidden"
        name="seen_total"
        id="seen-total"
        value="${isKnown ? price.total_cents : ''}"
      />
      ${buyerFields(form, view)}
      ${
        dependsOnBuyer(vat)
          ? html`<div>
              <button class="quiet compact" name="action" value="update">Update the total</button>
            </div>`
          : ''
      }
      <hr />
      ${termsChoice(form)}
      <button class="full" name="action" value="pay" id="pay">${payLabel(view)}</button>
      <p class="small muted center-form">
        ${free ? '' : `${paymentText} Card details never reach ${directory} or your assistant.`}
      </p>
    </form>
    ${cancelForm(view)}
  </section>`;
}

/** Returns the label of the button that pays, or that continues to the total of the buyer's country. */
function payLabel({ order, price, vat }: CheckoutView): string {
  if (!knowsTotal(price, vat)) return 'Continue';
  if (price.total_cents === 0) return 'Complete the order';
  return `Pay ${moneyFormatter(order)(price.total_cents)}`;
}

const buyerFields = ({ billing, problems }: CheckoutForm, { vat }: Pick<CheckoutView, 'vat'>): Html =>
  html`${field(
    { id: 'name', label: 'Name or company', problem: problems.name },
    (shared) =>
      html`<input
        ${shared}
        value="${billing.name ?? ''}"
        maxlength="${MAX_BUYER_NAME}"
        autocomplete="billing name"
        required
      />`,
  )}
  ${field(
    { id: 'address', label: 'Address', problem: problems.address },
    (shared) =>
      html`<textarea
        ${shared}
        rows="3"
        maxlength="${MAX_ADDRESS}"
        autocomplete="billing street-address"
        required
      >
${billing.address ?? ''}</textarea>`,
  )}
  ${field(
    { id: 'country', label: 'Country', problem: problems.country },
    (shared) =>
      html`<select ${shared} autocomplete="billing country" required>
        <option value="">Choose…</option>
        ${selectOptions(
          listCountries().map((code) => [code, getCountryName(code) ?? code]),
          billing.country,
        )}
      </select>`,
  )}
  ${dependsOnBuyer(vat) ? vatNumberField({ billing, problems }) : ''}`;

const vatNumberField = ({ billing, problems }: Pick<CheckoutForm, 'billing' | 'problems'>): Html =>
  html`${field(
    {
      id: 'vat_number',
      label: html`VAT number <span class="hint">for businesses in the EU</span>`,
      problem: problems.vat_number,
    },
    (shared) =>
      html`<input
        ${shared}
        value="${billing.vat_number ?? ''}"
        maxlength="${MAX_VAT_NUMBER}"
        autocomplete="off"
        spellcheck="false"
      />`,
  )}`;

const termsChoice = ({ accepted, problems }: CheckoutForm): Html =>
  html`<label class="choice">
    <input
      type="checkbox"
      name="terms"
      value="yes"
      ${accepted ? 'checked' : ''}
      required
      ${problems.terms ? html`aria-describedby="terms-problem" ${INVALID}` : ''}
    />
    <span>
      I order this, and want it to begin at once
      <span class="hint">
        What has begun or was delivered cannot be withdrawn from any more.
        <a href="/terms">Terms</a> and <a href="/privacy">privacy</a>
      </span>
      ${fieldProblem('terms', problems.terms)}
    </span>
  </label>`;

const cancelForm = ({ path, token }: CheckoutView): Html =>
  html`<form class="center-form" method="post" action="${path}/cancel">
    ${token}<button class="link small">Cancel this order</button>
  </form>`;

const unpayable = (view: CheckoutView): Html =>
  html`<section class="card" aria-labelledby="unpayable-heading">
    <h2 id="unpayable-heading">Why not</h2>
    ${view.unpayable.map((reason) => html`<p class="note bad">${reason}</p>`)}
    <p>Your assistant can make a new order of what can be had now.</p>
    ${cancelForm(view)}
  </section>`;
