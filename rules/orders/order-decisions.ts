import {
  ORDER,
  type OrderEvent,
  type OrderStatus,
  PAYMENT,
  type PaymentEvent,
  type PaymentState,
} from '../states/order.ts';

/** Signals about an order or its payment, whoever caused them. */
export type OrderSignalType =
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
export type DecisionFacts = {
  order: OrderStatus;
  /** The state of the payment that the signal is about. */
  payment?: PaymentState | undefined;
  /** Whether another payment of the order can still bring money, or has brought money that is not settled yet. */
  hasOtherActivePayment: boolean;
  /** Whether the order holds all its slots, or they are still available. */
  hasSlots: boolean;
};

/** One event for the order or for the payment that the signal is about. */
export type OrderStep = { payment: PaymentEvent } | { order: OrderEvent };

/**
 * Decides which events of order and payment follow from a signal, in order. Returns none if nothing changes, for
 * example for a repeated signal. Each step is possible in the state that the previous one leads to.
 */
export function decideOrderSteps(signalType: OrderSignalType, facts: DecisionFacts): OrderStep[] {
  const { payment, hasOtherActivePayment } = facts;
  const order = (event: OrderEvent): OrderStep[] =>
    ORDER.next(facts.order, event) ? [{ order: event }] : [];
  const canApply = (event: PaymentEvent): boolean =>
    payment !== undefined && PAYMENT.next(payment, event) !== undefined;
  const released = hasOtherActivePayment ? [] : order('release');
  switch (signalType) {
    case 'payment_started':
      return order('hold');
    case 'nothing_to_pay':
      return order('pay');
    case 'payment_received': {
      if (!canApply('receive')) return [];
      const [paid] = order(facts.hasSlots ? 'pay' : 'pay_too_late');
      if (paid && facts.hasSlots) return [{ payment: 'receive' }, paid];
      return [{ payment: 'receive' }, { payment: 'start_refund' }, ...(paid ? [paid] : [])];
    }
    case 'unexpected_amount_received':
      return canApply('question') ? [{ payment: 'question' }] : [];
    case 'payment_ended':
      return canApply('end') ? [{ payment: 'end' }, ...released] : [];
    case 'payment_refunded': {
      const refundSteps: OrderStep[] = [
        ...(canApply('end') ? [{ payment: 'end' as const }] : []),
        { payment: 'refund' },
      ];
      if (payment === 'paid') return [...refundSteps, ...order('refund')];
      // The money came and went before we were notified, or was not the amount that was requested.
      const isFirstRefund = payment !== 'refunding' && payment !== 'refunded';
      return isFirstRefund && !hasOtherActivePayment ? [...refundSteps, ...order('give_back')] : refundSteps;
    }
    case 'buyer_cancelled':
      return hasOtherActivePayment ? [] : order('cancel');
    case 'order_expired':
      return hasOtherActivePayment ? [] : order('expire');
    case 'refund_requested': {
      const refund = payment === 'questioned' ? order('give_back') : order('refund');
      return refund.length > 0 && canApply('start_refund')
        ? [...refund, { payment: 'start_refund' }]
        : refund;
    }
  }
}
