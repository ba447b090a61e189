import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Billing, OrderItem } from '../../rules/orders/order.ts';
import { sortedJson } from '../../rules/typed/sorted-json.ts';

/** The cart that a price is requested for. */
export type QuotedCart = { items: OrderItem[]; billing: Billing; promo?: string | undefined };

/** The content of a quote: a total for this cart of this account, valid until `expiresAt`. */
export type Quoted = { totalCents: number; currency: string; expiresAt: Date; cart: string };

/** Quotes that an order can be bound to. They are signed and not stored, so that asking for prices writes nothing. */
export type Quotes = {
  /** Creates a quote and returns its id. */
  issue(accountId: number, cart: QuotedCart, total: Omit<Quoted, 'cart'>): string;
  /** Reads a quote of this account; undefined for any other text. */
  read(accountId: number, id: string): Quoted | undefined;
  isOf(quoted: Quoted, cart: QuotedCart): boolean;
  /** Returns the number of the only order that a quote can lead to. */
  orderNumber(id: string): string;
};

/** Maximum characters of a quote id, with some reserve. */
export const MAX_QUOTE_ID = 200;

// Crockford's base 32: no two characters look alike.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHAPE = /^(\d{1,12})\.([A-Z]{3})\.(\d{1,15})\.([\w-]{22})\.([\w-]{11})\.([\w-]{43})$/;

/** Creates an order number that people can read out. */
export const newOrderNumber = (bytes: Iterable<number> = randomBytes(8)): string =>
  `LD-${[...bytes].map((byte) => LETTERS[byte % 32]).join('')}`;

export function createQuotes(key: string): Quotes {
  const sign = (what: string) => createHmac('sha256', key).update(what);
  // The account is part of the signature, so a quote is valid only for that account.
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

/** Short, because assistants copy ids; long enough that no two carts share a hash. */
const hashOf = (cart: QuotedCart): string =>
  createHash('sha256').update(sortedJson(cart)).digest('base64url').slice(0, 22);
