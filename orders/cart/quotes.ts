import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Billing, OrderItem } from '../../rules/orders/order.ts';
import { stringifySorted } from '../../rules/typed/stringify-sorted.ts';

/** The cart that a price is requested for. */
export type QuotedCart = { items: OrderItem[]; billing: Billing; promo?: string | undefined };

/** The content of a quote: a total for this cart of this account, valid until `expiresAt`. */
export type QuoteTerms = { totalCents: number; currency: string; expiresAt: Date; cart: string };

/** Quotes that an order can be bound to. They are signed and not stored, so that asking for prices writes nothing. */
export type Quotes = {
  /** Creates a quote and returns its id. */
  issue(accountId: number, cart: QuotedCart, total: Omit<QuoteTerms, 'cart'>): string;
  /** Reads a quote of this account; undefined for any other text. */
  read(accountId: number, id: string): QuoteTerms | undefined;
  matches(quoted: QuoteTerms, cart: QuotedCart): boolean;
  /** Returns the number of the only order that a quote can lead to. */
  orderNumber(id: string): string;
};

/** Maximum characters of a quote id, with some reserve. */
export const MAX_QUOTE_ID_CHARACTERS = 200;

// Crockford's base 32: no two characters look alike.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHAPE = /^(\d{1,12})\.([A-Z]{3})\.(\d{1,15})\.([\w-]{22})\.([\w-]{11})\.([\w-]{43})$/;

/** Creates an order number that people can read out. */
export const createOrderNumber = (bytes: Iterable<number> = randomBytes(8)): string =>
  `LD-${[...bytes].map((byte) => LETTERS[byte % 32]).join('')}`;

export function createQuotes(key: string): Quotes {
  const createMac = (what: string) => createHmac('sha256', key).update(what);
  // The account is part of the signature, so a quote is valid only for that account.
  const createSignature = (accountId: number, terms: string): string =>
    createMac(`quote ${accountId} ${terms}`).digest('base64url');
  const isEqual = (a: string, b: string): boolean =>
    a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

  return {
    issue(accountId, cart, { totalCents, currency, expiresAt }) {
      const nonce = randomBytes(8).toString('base64url');
      const terms = [totalCents, currency, expiresAt.getTime(), hashCart(cart), nonce].join('.');
      return `${terms}.${createSignature(accountId, terms)}`;
    },
    read(accountId, id) {
      const [, total, currency = '', until, cart = '', , signature = ''] = SHAPE.exec(id) ?? [];
      const terms = id.slice(0, -signature.length - 1);
      if (signature === '' || !isEqual(signature, createSignature(accountId, terms))) return undefined;
      return { totalCents: Number(total), currency, expiresAt: new Date(Number(until)), cart };
    },
    matches: ({ cart }, requestedCart) => cart === hashCart(requestedCart),
    orderNumber: (id) => createOrderNumber(createMac(`order of quote ${id}`).digest().subarray(0, 8)),
  };
}

/** Short, because assistants copy ids; long enough that no two carts share a hash. */
const hashCart = (cart: QuotedCart): string =>
  createHash('sha256').update(stringifySorted(cart)).digest('base64url').slice(0, 22);
