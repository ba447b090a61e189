import { html } from 'hono/html';
import { assertDefined } from '../../rules/typed/assert.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { getProductRule } from '../../rules/orders/product-rules.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { formatWeek } from '../shared/dates.ts';
import { field, selectOptions } from '../shared/forms/field.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { control, formMembers, type Problems } from '../shared/forms/schema-form.ts';
import { formatValue } from '../shared/value-text.ts';
import { orderPath, formatPrice, type Product, rulesForPeople } from './product-text.ts';

/** Listing of the person. `why` is the reason why it cannot have the product, if any. */
export type ListingOption = { listing_id: number; name: string; host: string; why?: string };

/** Data of the order form of one product. `typed` holds the submitted values by control name. */
export type OrderForm = {
  product: Product;
  currency: string;
  listings: ListingOption[];
  weeks: string[];
  categories: (readonly [slug: string, name: string])[];
  typed: Record<string, string>;
  problems: Problems;
  problem?: string | undefined;
  /** Note after a price, and what the tax adds. */
  priceNote: string;
  vat: string;
  token: Html;
};

/** Path of the single cart item in the input of the operation. */
export const ITEM = 'items.0';

/** Numbers of the category selects. */
export const CATEGORY_NUMBERS = [1, 2, 3];

/** Renders the page that orders one product: for which listing, in which week, with which options. */
export function orderForm(form: OrderForm): Html {
  const { product, listings, problem, token, vat } = form;
  const eligible = listings.filter(({ why }) => why === undefined);
  const hasNoListing = product.needs_listing && eligible.length === 0;
  return html`${backLink('/pricing', 'Pricing')}
    <header class="stack tight">
      <h1>${product.name}</h1>
      <p class="lead">${product.description}</p>
      ${rulesForPeople(product) ? html`<p class="muted">${rulesForPeople(product)}</p>` : ''}
    </header>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
    ${
      hasNoListing
        ? noListingCard(listings)
        : html`<form class="card" method="post" action="${orderPath(product.product)}">
            ${token}
            <p class="spread">
              <strong class="big">${formatPrice(product)}</strong>
              <span class="muted">${form.priceNote}</span>
            </p>
            ${product.needs_listing ? listingField(form, eligible) : ''} ${weekField(form)}
            ${amountField(form)} ${categoryFields(form)} ${options(form)} ${promoField(form)}
            <div><button>Go to checkout</button></div>
            <p class="small muted">Nothing is charged yet: you see the whole order first. ${vat}</p>
          </form>`
    }
    ${eligible.length && eligible.length < listings.length ? ineligibleListings(listings) : ''}`;
}

const noListingCard = (listings: ListingOption[]): Html =>
  listings.length === 0
    ? html`<section class="card accent">
        <h2>It is for a listing, and you have none yet</h2>
        <p>Start with the address of your website: it becomes a draft, and a draft becomes a listing.</p>
        <div class="row">
          <a class="button" href="/launch">Launch a product</a>
          <a class="button quiet" href="/account/listings">My drafts</a>
        </div>
      </section>`
    : html`<section class="card accent">
        <h2>No listing of yours can have it now</h2>
        ${reasonList(listings)}
        <div class="row"><a class="button quiet" href="/launch">Launch a product</a></div>
      </section>`;

const reasonList = (listings: ListingOption[]): Html =>
  html`<ul class="list">
    ${listings
      .filter(({ why }) => why !== undefined)
      .map(
        ({ listing_id, name, why }) =>
          html`<li class="stack tight">
            <strong class="break"><a href="/account/listings/${listing_id}" dir="auto">${name}</a></strong>
            <span class="small muted">${why}</span>
          </li>`,
      )}
  </ul>`;

const ineligibleListings = (listings: ListingOption[]): Html =>
  html`<details class="card">
    <summary>Listings of yours that cannot have it now</summary>
    ${reasonList(listings)}
  </details>`;

const listingField = ({ typed, problems }: OrderForm, eligible: ListingOption[]): Html =>
  field(
    { id: 'listing_id', label: 'For which listing', problem: problems.get(`${ITEM}.listing_id`) },
    (shared) =>
      html`<select ${shared} required>
        ${eligible.length > 1 ? html`<option value="">Choose…</option>` : ''}
        ${selectOptions(
          eligible.map(({ listing_id, name, host }) => [String(listing_id), `${name} (${host})`]),
          typed['listing_id'],
        )}
      </select>`,
  );

function weekField({ product, weeks, typed, problems }: OrderForm): Html {
  const { week } = getProductRule(product.product);
  if (!week) return html``;
  return field(
    { id: 'week', label: 'Launch week', problem: problems.get(`${ITEM}.week`) },
    (shared) =>
      html`<select ${shared}>
        ${week === 'optional' ? html`<option value="">As soon as it is paid</option>` : ''}
        ${selectOptions(
          weeks.map((one) => [one, formatWeek(one)]),
          typed['week'],
        )}
      </select>`,
  );
}

const amountField = ({ product, currency, priceNote, typed, problems }: OrderForm): Html =>
  getProductRule(product.product).amount
    ? field(
        {
          id: 'amount',
          label: `Amount in ${currency}`,
          hint: `${product.price} or more${priceNote && `, ${priceNote}`}.`,
          problem: problems.get(`${ITEM}.amount_cents`),
        },
        (shared) =>
          html`<input
            ${shared}
            inputmode="decimal"
            maxlength="12"
            value="${typed['amount'] ?? (product.price_cents / 100).toFixed(2)}"
            required
          />`,
      )
    : html``;

const categoryFields = ({ product, categories, typed, problems }: OrderForm): Html =>
  getProductRule(product.product).categories
    ? html`${CATEGORY_NUMBERS.map((place) =>
        field(
          {
            id: `category-${place}`,
            label: `Category ${place}`,
            problem: place === 1 ? problems.get(`${ITEM}.categories`) : undefined,
          },
          (shared) =>
            html`<select ${shared}>
              <option value="">–</option>
              ${selectOptions(categories, typed[`category-${place}`])}
            </select>`,
        ),
      )}`
    : html``;

/** Renders the product's own options from their schema. */
const options = ({ product, typed, problems }: OrderForm): Html =>
  html`${optionMembers(product).map(([name, member]) => {
    const id = `option-${name}`;
    const label = formatValue(name);
    const problem = problems.get(`${ITEM}.options.${name}`);
    const hint = member.description;
    if (member.type === 'boolean')
      return html`<label class="choice">
        <input type="checkbox" name="${id}" value="yes" ${typed[id] === 'yes' ? 'checked' : ''} />
        <span>${label} ${hint ? html`<span class="hint">${hint}</span>` : ''}</span>
      </label>`;
    if (member.enum)
      return field(
        { id, label, hint, problem },
        (shared) =>
          html`<select ${shared}>
            <option value="">Choose…</option>
            ${selectOptions(
              assertDefined(member.enum).map((value) => [String(value), formatValue(String(value))]),
              typed[id],
            )}
          </select>`,
      );
    const words = { label, ...(hint === undefined ? {} : { hint }) };
    return control(member, { id, name: id, words, value: typed[id], problem });
  })}`;

/** Returns the options that a form can offer. Options of other types can be set only by an assistant. */
export const optionMembers = ({ options }: Product): [string, JsonSchema][] =>
  options
    ? formMembers({ properties: asMembers(options['properties']) }).filter(
        ([, { type, enum: values }]) => values !== undefined || FORM_TYPES.has(String(type)),
      )
    : [];

const FORM_TYPES = new Set(['string', 'integer', 'number', 'boolean']);

const asMembers = (properties: unknown): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(asRecord(properties)).map(([name, member]) => [name, asRecord(member)]));

const promoField = ({ typed, problems }: OrderForm): Html =>
  html`<details class="source" ${typed['promo_code'] ? 'open' : ''}>
    <summary>Promo code</summary>
    ${field(
      { id: 'promo_code', label: 'Promo code', problem: problems.get('promo_code') },
      (shared) =>
        html`<input
          ${shared}
          maxlength="40"
          autocomplete="off"
          spellcheck="false"
          value="${typed['promo_code'] ?? ''}"
        />`,
    )}
  </details>`;
