import { html } from 'hono/html';
import { countryName } from '../../rules/money/vat.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { Answer } from '../../tools/index.ts';
import type { Html } from '../kit/layout.ts';

/** A product as `list_products` tells it. */
export type Product = Answer<'list_products'>['items'][number];

/** Where a product is ordered. */
export const orderPath = (product: string): string => `/pricing/${product}`;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The rules of a product without the sentences about members of an operation: a form says those itself. */
export const rulesForPeople = ({ rules = '' }: Pick<Product, 'rules'>): string =>
  [...sentences.segment(rules)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => !/[`_]/.test(sentence))
    .join(' ');

/** Its price in words; of what is given freely the least. */
export const priceWords = ({ product, price }: Pick<Product, 'product' | 'price'>): string =>
  product === 'billboard_min' ? `from ${price}` : price;

/** How VAT comes on top of the prices. */
export function vatWords({ seller_country: country }: Pick<SiteSettings, 'seller_country'>): Html {
  const own = countryName(country);
  return html`Prices are before VAT. The checkout adds the VAT of the country you pay from and shows the total
  before you pay: in the EU the standard rate of your country, elsewhere none. A business in the
  EU${own ? html` outside ${own}` : ''} with a valid VAT number pays none here and accounts for it itself
  (reverse charge).`;
}
