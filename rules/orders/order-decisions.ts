import {
  ORDER,
  type OrderEvent,
  type OrderStatus,
  PAYMENT,
  type PaymentEvent,
  type PaymentState,
} from '../states/order.ts';

/** Signals about an order or its payment, from any source. */
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

/** Returns the step of the order, if its status allows the event. */
const stepOrder = ({ order }: DecisionFacts, event: OrderEvent): OrderStep[] =>
  ORDER.next(order, event) ? [{ order: event }] : [];

/** Returns the step of the payment, if its state allows the event. */
const stepPayment = ({ payment }: DecisionFacts, event: PaymentEvent): OrderStep[] =>
  payment !== undefined && PAYMENT.next(payment, event) ? [{ payment: event }] : [];

/** Returns the step of the order, unless another payment of it is active. */
const stepOrderWithoutPayment = (facts: DecisionFacts, event: OrderEvent): OrderStep[] =>
  facts.hasOtherActivePayment ? [] : stepOrder(facts, event);

function decideAfterPayment(facts: DecisionFacts): OrderStep[] {
  const receive = stepPayment(facts, 'receive');
  if (receive.length === 0) return [];
  const pay = stepOrder(facts, facts.hasSlots ? 'pay' : 'pay_too_late');
  const isPaid = facts.hasSlots && pay.length > 0;
  return isPaid ? [...receive, ...pay] : [...receive, { payment: 'start_refund' }, ...pay];
}

function decideAfterRefund(facts: DecisionFacts): OrderStep[] {
  const refund: OrderStep[] = [...stepPayment(facts, 'end'), { payment: 'refund' }];
  if (facts.payment === 'paid') return [...refund, ...stepOrder(facts, 'refund')];
  if (facts.payment === 'refunding' || facts.payment === 'refunded') return refund;
  // The money came and went before we were notified, or was not the amount that was requested.
  return [...refund, ...stepOrderWithoutPayment(facts, 'give_back')];
}

function decideRefund(facts: DecisionFacts): OrderStep[] {
  const order = stepOrder(facts, facts.payment === 'questioned' ? 'give_back' : 'refund');
  return order.length > 0 ? [...order, ...stepPayment(facts, 'start_refund')] : [];
}

const DECISIONS: Record<OrderSignalType, (facts: DecisionFacts) => OrderStep[]> = {
  payment_started: (facts) => stepOrder(facts, 'hold'),
  nothing_to_pay: (facts) => stepOrder(facts, 'pay'),
  payment_received: decideAfterPayment,
  unexpected_amount_received: (facts) => stepPayment(facts, 'question'),
  payment_ended(facts) {
    const end = stepPayment(facts, 'end');
    return end.length > 0 ? [...end, ...stepOrderWithoutPayment(facts, 'release')] : [];
  },
  payment_refunded: decideAfterRefund,
  buyer_cancelled: (facts) => stepOrderWithoutPayment(facts, 'cancel'),
  order_expired: (facts) => stepOrderWithoutPayment(facts, 'expire'),
  refund_requested: decideRefund,
};

/**
 * Decides which events of order and payment follow from a signal, in order. Returns none if nothing changes, for
 * example for a repeated signal. Each step is possible in the state that the previous one leads to.
 */
export const decideOrderSteps = (signalType: OrderSignalType, facts: DecisionFacts): OrderStep[] =>
  DECISIONS[signalType](facts);
