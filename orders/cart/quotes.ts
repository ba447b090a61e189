import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Billing, OrderItem } from '../../rules/orders/order.ts';
import { sortedJson } from '../../rules/typed/sorted-json.ts';

/** What somebody asks a price of. */
export type QuotedCart = { items: OrderItem[]; billing: Billing; promo?: string | undefined };

/** What a quote promised: this total, for this cart of this account, until then. */
export type Quoted = { totalCents: number; currency: string; expiresAt: Date; cart: string };

/** Quotes that an order can be bound to. They are signed and kept nowhere, so that asking for prices saves nothing. */
export type Quotes = {
  /** The id of a new quote. */
  issue(accountId: number, cart: QuotedCart, total: Omit<Quoted, 'cart'>): string;
  /** What a quote of this account promised; undefined for any other text. */
  read(accountId: number, id: string): Quoted | undefined;
  isOf(quoted: Quoted, cart: QuotedCart): boolean;
  /** The number of the one order that can come of a quote. */
  orderNumber(id: string): string;
};

/** The longest id there can be, and some room. */
export const MAX_QUOTE_ID = 200;

// Crockford's letters: no two look alike.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHAPE = /^(\d{1,12})\.([A-Z]{3})\.(\d{1,15})\.([\w-]{22})\.([\w-]{11})\.([\w-]{43})$/;

/** A number that people can read out. */
export const newOrderNumber = (bytes: Iterable<number> = randomBytes(8)): string =>
  `LD-${[...bytes].map((byte) => LETTERS[byte % 32]).join('')}`;

export function createQuotes(key: string): Quotes {
  const sign = (what: string) => createHmac('sha256', key).update(what);
  // Its account is part of what is signed: in the hands of another one it is no quote.
  const signed = (accountId: number, terms: string): string =>
    sign(`quote ${accountId} ${terms}`).digest('base64url');
  const same = (a: string, b: string): boolean =>
    a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

  return {
    issue(accountId, cart, { totalCents, currency, expiresAt }) {
      const nonce = randomBytes(8).toString('base64url');
      const terms = [totalCents, currency, expiresAt.getTime(), hashOf(cart), nonce].join('.');
      return `${terms}.${signed(accountId, terms)}`;
    },
    read(accountId, id) {
      const [, total, currency = '', until, cart = '', , signature = ''] = SHAPE.exec(id) ?? [];
      const terms = id.slice(0, -signature.length - 1);
      if (signature === '' || !same(signature, signed(accountId, terms))) return undefined;
      return { totalCents: Number(total), currency, expiresAt: new Date(Number(until)), cart };
    },
    isOf: ({ cart }, asked) => cart === hashOf(asked),
    orderNumber: (id) => newOrderNumber(sign(`order of quote ${id}`).digest().subarray(0, 8)),
  };
}

/** Short, as assistants copy ids out; long enough that no two carts of anybody share one. */
const hashOf = (cart: QuotedCart): string =>
  createHash('sha256').update(sortedJson(cart)).digest('base64url').slice(0, 22);
