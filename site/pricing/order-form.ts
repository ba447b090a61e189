import { html } from 'hono/html';
import { sure } from '../../rules/typed/sure.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { ruleOf } from '../../rules/orders/product-rules.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { weekWords } from '../shared/dates.ts';
import { field, optionsOf } from '../shared/forms/field.ts';
import { backTo, type Html } from '../shared/layout.ts';
import { control, formMembers, type Problems } from '../shared/forms/schema-form.ts';
import { valueWords } from '../shared/value-words.ts';
import { orderPath, priceWords, type Product, rulesForPeople } from './product-words.ts';

/** Listing of the person. `why` is the reason why it cannot have the product, if any. */
export type ForListing = { listing_id: number; name: string; host: string; why?: string };

/** Data of the order form of one product. `typed` holds the submitted values by control name. */
export type OrderForm = {
  product: Product;
  currency: string;
  listings: ForListing[];
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
export const CATEGORIES = [1, 2, 3];

/** Renders the page that orders one product: for which listing, in which week, with which options. */
export function orderForm(form: OrderForm): Html {
  const { product, listings, problem, token, vat } = form;
  const fits = listings.filter(({ why }) => why === undefined);
  const nobody = product.needs_listing && fits.length === 0;
  return html`${backTo('/pricing', 'Pricing')}
    <header class="stack tight">
      <h1>${product.name}</h1>
      <p class="lead">${product.description}</p>
      ${rulesForPeople(product) ? html`<p class="muted">${rulesForPeople(product)}</p>` : ''}
    </header>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
    ${
      nobody
        ? withoutListing(listings)
        : html`<form class="card" method="post" action="${orderPath(product.product)}">
            ${token}
            <p class="spread">
              <strong class="big">${priceWords(product)}</strong> <span class="muted">${form.priceNote}</span>
            </p>
            ${product.needs_listing ? listingChoice(form, fits) : ''} ${weekChoice(form)} ${amount(form)}
            ${categoryChoices(form)} ${options(form)} ${promo(form)}
            <div><button>Go to checkout</button></div>
            <p class="small muted">Nothing is charged yet: you see the whole order first. ${vat}</p>
          </form>`
    }
    ${fits.length && fits.length < listings.length ? refusedOnes(listings) : ''}`;
}

const withoutListing = (listings: ForListing[]): Html =>
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
        ${reasons(listings)}
        <div class="row"><a class="button quiet" href="/launch">Launch a product</a></div>
      </section>`;

const reasons = (listings: ForListing[]): Html =>
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

const refusedOnes = (listings: ForListing[]): Html =>
  html`<details class="card">
    <summary>Listings of yours that cannot have it now</summary>
    ${reasons(listings)}
  </details>`;

const listingChoice = ({ typed, problems }: OrderForm, fits: ForListing[]): Html =>
  field(
    { id: 'listing_id', label: 'For which listing', problem: problems.get(`${ITEM}.listing_id`) },
    (shared) =>
      html`<select ${shared} required>
        ${fits.length > 1 ? html`<option value="">Choose…</option>` : ''}
        ${optionsOf(
          fits.map(({ listing_id, name, host }) => [String(listing_id), `${name} (${host})`]),
          typed['listing_id'],
        )}
      </select>`,
  );

function weekChoice({ product, weeks, typed, problems }: OrderForm): Html {
  const { week } = ruleOf(product.product);
  if (!week) return html``;
  return field(
    { id: 'week', label: 'Launch week', problem: problems.get(`${ITEM}.week`) },
    (shared) =>
      html`<select ${shared}>
        ${week === 'optional' ? html`<option value="">As soon as it is paid</option>` : ''}
        ${optionsOf(
          weeks.map((one) => [one, weekWords(one)]),
          typed['week'],
        )}
      </select>`,
  );
}

const amount = ({ product, currency, priceNote, typed, problems }: OrderForm): Html =>
  ruleOf(product.product).amount
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

const categoryChoices = ({ product, categories, typed, problems }: OrderForm): Html =>
  ruleOf(product.product).categories
    ? html`${CATEGORIES.map((place) =>
        field(
          {
            id: `category-${place}`,
            label: `Category ${place}`,
            problem: place === 1 ? problems.get(`${ITEM}.categories`) : undefined,
          },
          (shared) =>
            html`<select ${shared}>
              <option value="">–</option>
              ${optionsOf(categories, typed[`category-${place}`])}
            </select>`,
        ),
      )}`
    : html``;

/** Renders the product's own options from their schema. */
const options = ({ product, typed, problems }: OrderForm): Html =>
  html`${optionMembers(product).map(([name, member]) => {
    const id = `option-${name}`;
    const label = valueWords(name);
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
            ${optionsOf(
              sure(member.enum).map((value) => [String(value), valueWords(String(value))]),
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
        ([, { type, enum: values }]) => values !== undefined || PLAIN.has(String(type)),
      )
    : [];

const PLAIN = new Set(['string', 'integer', 'number', 'boolean']);

const asMembers = (properties: unknown): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(asRecord(properties)).map(([name, member]) => [name, asRecord(member)]));

const promo = ({ typed, problems }: OrderForm): Html =>
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
