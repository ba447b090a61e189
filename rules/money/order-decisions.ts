import {
  ORDER,
  type OrderEvent,
  type OrderStatus,
  PAYMENT,
  type PaymentEvent,
  type PaymentState,
} from '../states/order.ts';

/** What can happen to an order, by whoever's doing. */
export type Happening =
  /** The buyer goes to pay; or need not, because nothing is to pay. */
  | 'payment_started'
  | 'nothing_to_pay'
  /** The provider has the money; certainly gets none from this payment any more; has given it back. */
  | 'payment_received'
  /** It has money, but not what was asked for. */
  | 'unexpected_amount_received'
  | 'payment_ended'
  | 'payment_refunded'
  | 'buyer_cancelled'
  | 'order_expired'
  | 'refund_requested';

/** What is known when it happens. */
export type OrderFacts = {
  order: OrderStatus;
  /** The payment it is about. */
  payment?: PaymentState | undefined;
  /** Whether another payment of the order can still bring money, or has brought some that is not settled. */
  otherUnderWay: boolean;
  /** Whether the order has all its places, or they are still left. */
  placesLeft: boolean;
};

/** One event for the order or the payment it is about. */
export type Step = { payment: PaymentEvent } | { order: OrderEvent };

/**
 * What follows when something happens: the events for order and payment, in their order. Nothing where it changes
 * nothing, such as what was told before. Every step can happen where the one before it has led.
 */
export function decide(what: Happening, facts: OrderFacts): Step[] {
  const { payment, otherUnderWay } = facts;
  const order = (event: OrderEvent): Step[] => (ORDER.after(facts.order, event) ? [{ order: event }] : []);
  const can = (event: PaymentEvent): boolean =>
    payment !== undefined && PAYMENT.after(payment, event) !== undefined;
  const released = otherUnderWay ? [] : order('release');
  switch (what) {
    case 'payment_started':
      return order('hold');
    case 'nothing_to_pay':
      return order('pay');
    case 'payment_received': {
      if (!can('receive')) return [];
      const [paid] = order(facts.placesLeft ? 'pay' : 'pay_too_late');
      if (paid && facts.placesLeft) return [{ payment: 'receive' }, paid];
      return [{ payment: 'receive' }, { payment: 'start_refund' }, ...(paid ? [paid] : [])];
    }
    case 'unexpected_amount_received':
      return can('question') ? [{ payment: 'question' }] : [];
    case 'payment_ended':
      return can('end') ? [{ payment: 'end' }, ...released] : [];
    case 'payment_refunded': {
      const back: Step[] = [...(can('end') ? [{ payment: 'end' as const }] : []), { payment: 'refund' }];
      if (payment === 'paid') return [...back, ...order('refund')];
      // It came and went before it was told of, or was not what was asked for.
      const isNew = payment !== 'refunding' && payment !== 'refunded';
      return isNew && !otherUnderWay ? [...back, ...order('give_back')] : back;
    }
    case 'buyer_cancelled':
      return otherUnderWay ? [] : order('cancel');
    case 'order_expired':
      return otherUnderWay ? [] : order('expire');
    case 'refund_requested': {
      const refund = payment === 'questioned' ? order('give_back') : order('refund');
      return refund.length > 0 && can('start_refund') ? [...refund, { payment: 'start_refund' }] : refund;
    }
  }
}
