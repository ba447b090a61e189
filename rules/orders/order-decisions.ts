import {
  ORDER,
  type OrderEvent,
  type OrderStatus,
  PAYMENT,
  type PaymentEvent,
  type PaymentState,
} from '../states/order.ts';

/** Signals about an order or its payment, whoever caused them. */
export type Happening =
  /** The buyer starts to pay, or does not need to because the total is zero. */
  | 'payment_started'
  | 'nothing_to_pay'
  /** The provider has received the money. */
  | 'payment_received'
  /** The provider has received another amount or currency than was requested. */
  | 'unexpected_amount_received'
  | 'payment_ended'
  | 'payment_refunded'
  | 'buyer_cancelled'
  | 'order_expired'
  | 'refund_requested';

/** The facts that a decision depends on. */
export type OrderFacts = {
  order: OrderStatus;
  /** The state of the payment that the signal is about. */
  payment?: PaymentState | undefined;
  /** Whether another payment of the order can still bring money, or has brought money that is not settled yet. */
  otherUnderWay: boolean;
  /** Whether the order holds all its slots, or they are still available. */
  placesLeft: boolean;
};

/** One event for the order or for the payment that the signal is about. */
export type Step = { payment: PaymentEvent } | { order: OrderEvent };

/**
 * Decides which events of order and payment follow from a signal, in order. Returns none if nothing changes, for
 * example for a repeated signal. Each step is possible in the state that the previous one leads to.
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
      // The money came and went before we were notified, or was not the amount that was requested.
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
