import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../store/engine/database.ts';
import { findOrderByNumber, type OrderRow } from '../store/orders/orders.ts';

type Named = Pick<OrderRow, 'number'>;

/** Links that give anyone who has them access to an order: to pay it, and to read its receipt. */
export type OrderLinks = {
  /** Returns the path of the page where the person reviews and pays the order. */
  checkout(order: Named): string;
  /** Returns the path of the receipt. */
  receipt(order: Named): string;
  /** Finds the order of a token from a checkout link. */
  find(db: Queries, token: string): Promise<OrderRow | undefined>;
  /** Checks whether the key of a receipt link belongs to this order. */
  opens(order: OrderRow, token: string): boolean;
};

/**
 * Creates order links. They are signed and not stored, so that read access to the database opens no order.
 */
export function createOrderLinks(key: string): OrderLinks {
  const tokenOf = ({ number }: Named): string =>
    `${number}-${createHmac('sha256', key).update(`order ${number}`).digest('base64url')}`;
  const same = (sent: string, right: string): boolean =>
    sent.length === right.length && timingSafeEqual(Buffer.from(sent), Buffer.from(right));
  const isOf = (order: OrderRow, token: string): boolean =>
    /^[\w-]{1,100}$/.test(token) && same(token, tokenOf(order));

  return {
    checkout: (order) => `/checkout/${tokenOf(order)}`,
    receipt: (order) => `/orders/${order.number}?key=${tokenOf(order)}`,
    async find(db, token) {
      const [, number] = /^([\w-]+)-[\w-]{43}$/.exec(token) ?? [];
      const order = number === undefined ? undefined : await findOrderByNumber(db, number);
      return order && isOf(order, token) ? order : undefined;
    },
    opens: isOf,
  };
}
