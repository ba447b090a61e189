import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../store/engine/database.ts';
import { findOrderByNumber, type OrderRow } from '../store/orders/orders.ts';

type NumberedOrder = Pick<OrderRow, 'number'>;

/** Links that give anyone who has them access to an order: to pay it, and to read its receipt. */
export type OrderLinks = {
  /** Returns the path of the page where the person reviews and pays the order. */
  checkout(order: NumberedOrder): string;
  /** Returns the path of the receipt. */
  receipt(order: NumberedOrder): string;
  /** Finds the order of a token from a checkout link. */
  find(db: Queries, token: string): Promise<OrderRow | undefined>;
  /** Checks whether the key of a receipt link belongs to this order. */
  isValidKey(order: OrderRow, token: string): boolean;
};

/**
 * Creates order links. They are signed and not stored, so that read access to the database opens no order.
 */
export function createOrderLinks(key: string): OrderLinks {
  const createToken = ({ number }: NumberedOrder): string =>
    `${number}-${createHmac('sha256', key).update(`order ${number}`).digest('base64url')}`;
  const isEqual = (sent: string, right: string): boolean =>
    sent.length === right.length && timingSafeEqual(Buffer.from(sent), Buffer.from(right));
  const isValidToken = (order: OrderRow, token: string): boolean =>
    /^[\w-]{1,100}$/.test(token) && isEqual(token, createToken(order));

  return {
    checkout: (order) => `/checkout/${createToken(order)}`,
    receipt: (order) => `/orders/${order.number}?key=${createToken(order)}`,
    async find(db, token) {
      const [, number] = /^([\w-]+)-[\w-]{43}$/.exec(token) ?? [];
      const order = number === undefined ? undefined : await findOrderByNumber(db, number);
      return order && isValidToken(order, token) ? order : undefined;
    },
    isValidKey: isValidToken,
  };
}
