import type { Answer } from '../../tools/index.ts';

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
