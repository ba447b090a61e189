import { html } from 'hono/html';
import { getTaxNumberName } from '../../rules/orders/seller-tax.ts';
import { getCountryName } from '../../rules/listings/fields/country-names.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { Html } from '../shared/layout.ts';
import type { LegalFacts } from './legal-facts.ts';

/** Renders the contact address, or a note that there is none yet. */
export const contactLink = ({ contact_email: email }: Pick<SiteSettings, 'contact_email'>): Html =>
  email
    ? html`<a class="break" href="mailto:${email}">${email}</a>`
    : html`<em>its operator has not given an address yet</em>`;

const NOT_STATED = html`<em>not stated yet</em>`;

/** Renders the imprint from the seller settings, which invoices use, too. */
export function imprintText({ site }: LegalFacts): Html {
  const {
    seller_name: name,
    seller_address: address,
    seller_country: country,
    seller_vat_number: vat,
    seller_tax_number: tax,
  } = site;
  return html`<p>Who runs ${site.name}, answers for its content and sells what is ordered here:</p>
    <dl class="facts">
      <dt>Name</dt>
      <dd>${name || NOT_STATED}</dd>
      <dt>Address</dt>
      <dd class="pre-line">${address || NOT_STATED}</dd>
      <dt>Country</dt>
      <dd>${getCountryName(country) ?? NOT_STATED}</dd>
      ${
        vat
          ? html`<dt>${getTaxNumberName({ mode: site.vat, name: site.vat_name })}</dt>
              <dd>${vat}</dd>`
          : ''
      }
      ${
        tax
          ? html`<dt>Tax number</dt>
              <dd>${tax}</dd>`
          : ''
      }
      <dt>E-mail</dt>
      <dd>${contactLink(site)}</dd>
    </dl>
    <p>
      What a listing says of a product is its owner’s word, but for values with a footnote: those quote the
      product’s own website, or name the other website that they quote.
    </p>`;
}
