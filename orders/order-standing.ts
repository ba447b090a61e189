import { checkCart } from '../rules/orders/cart.ts';
import { isOverdue } from '../rules/orders/order.ts';
import type { OrderStatus } from '../rules/states/order.ts';
import type { Queries } from '../store/engine/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { findActivePayment, findQuestionedPayment } from '../store/orders/payments.ts';
import { gatherFacts } from './cart/cart-facts.ts';
import { usablePromo } from './cart/price-order.ts';
import { itemAt } from '../rules/typed/sure.ts';

/** What is true of an order at this moment: its status, and why one that is pending cannot be paid as it is. */
export type OrderStanding = {
  status: OrderStatus;
  unpayable: string[];
  /** Money came that is not what was asked for: until the team has settled it, the order neither is paid nor ends. */
  isQuestioned?: boolean;
};

/** Why an order waits for the team. */
export const QUESTIONED =
  'Money of another amount than was asked for arrived for this order. The team looks into it.';

/** Looks at everything that paying would look at. One that is being paid can be paid, also past its 24 hours. */
export async function orderStanding(db: Queries, order: OrderRow, now: Date): Promise<OrderStanding> {
  const { status } = order;
  if (status !== 'pending' || (await findActivePayment(db, order.id))) return { status, unpayable: [] };
  if (await findQuestionedPayment(db, order.id)) {
    return { status, unpayable: [QUESTIONED], isQuestioned: true };
  }
  if (isOverdue(order, now)) return { status: 'expired', unpayable: [] };
  return { status, unpayable: await refusals(db, order, now) };
}

/** Why the order cannot be paid any more, though it could be made. */
export async function refusals(db: Queries, order: OrderRow, now: Date): Promise<string[]> {
  const facts = await gatherFacts(db, order.accountId, order.items, now, order.id);
  const reasons = checkCart(order.items, facts)
    // The price is bound, also when it went up.
    .filter(({ member }) => member !== 'amount_cents')
    .map(
      ({ item, message }) =>
        `${facts.rows.get(itemAt(order.items, item).product)?.name ?? 'Item'}: ${message}`,
    );
  const { promo } = order.terms;
  if (!promo) return reasons;
  const usable = await usablePromo(db, promo.code, order.accountId, order.items, now, order.id);
  return 'refusal' in usable ? [...reasons, usable.refusal.message] : reasons;
}
