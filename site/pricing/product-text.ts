import type { Answer } from '../../tools/index.ts';

/** Product as returned by `list_products`. */
export type Product = Answer<'list_products'>['items'][number];

/** Returns the path where a product is ordered. */
export const orderPath = (product: string): string => `/pricing/${product}`;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the rules of a product without sentences about input members, which the form itself explains. */
export const rulesForPeople = ({ rules = '' }: Pick<Product, 'rules'>): string =>
  [...sentences.segment(rules)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => !/[`_]/.test(sentence))
    .join(' ');

/** Formats the price. For a free amount it is the minimum. */
export const formatPrice = ({ product, price }: Pick<Product, 'product' | 'price'>): string =>
  product === 'billboard_min' ? `from ${price}` : price;
