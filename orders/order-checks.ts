import { checkCart } from '../rules/orders/cart.ts';
import { isOverdueOrder } from '../rules/orders/order.ts';
import type { OrderStatus } from '../rules/states/order.ts';
import type { Queries } from '../store/engine/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { findActivePayment, findQuestionedPayment } from '../store/orders/payments.ts';
import { loadCartFacts } from './cart/load-cart-facts.ts';
import { findUsablePromo } from './cart/order-prices.ts';
import { elementAt } from '../rules/typed/assert.ts';

/** The current status of an order, and the reasons why a pending one cannot be paid. */
export type OrderCheck = {
  status: OrderStatus;
  unpayable: string[];
  /** Another amount than requested arrived: until the team has settled it, the order is neither paid nor over. */
  isQuestioned?: boolean;
};

/** The reason shown while an order waits for the team. */
export const QUESTIONED_REASON =
  'Money of another amount than was asked for arrived for this order. The team looks into it.';

/** Runs all checks that paying would run. An order that is being paid stays payable after its 24 hours. */
export async function checkOrder(db: Queries, order: OrderRow, now: Date): Promise<OrderCheck> {
  const { status } = order;
  if (status !== 'pending' || (await findActivePayment(db, order.id))) return { status, unpayable: [] };
  if (await findQuestionedPayment(db, order.id)) {
    return { status, unpayable: [QUESTIONED_REASON], isQuestioned: true };
  }
  if (isOverdueOrder(order, now)) return { status: 'expired', unpayable: [] };
  return { status, unpayable: await listRefusals(db, order, now) };
}

/** Returns why an order can no longer be paid although it could be created. */
export async function listRefusals(db: Queries, order: OrderRow, now: Date): Promise<string[]> {
  const cart = { accountId: order.accountId, items: order.items, orderId: order.id };
  const facts = await loadCartFacts(db, cart, now);
  const reasons = checkCart(order.items, facts)
    // The price is bound, even if it has risen since.
    .filter(({ member }) => member !== 'amount_cents')
    .map(
      ({ item, message }) =>
        `${facts.rows.get(elementAt(order.items, item).product)?.name ?? 'Item'}: ${message}`,
    );
  const { promo } = order.terms;
  if (!promo) return reasons;
  const usable = await findUsablePromo(db, promo.code, cart, now);
  return 'refusal' in usable ? [...reasons, usable.refusal.message] : reasons;
}
