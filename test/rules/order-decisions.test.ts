import { describe, expect, it } from 'vitest';
import {
  decideOrderSteps,
  type OrderSignalType,
  type DecisionFacts,
} from '../../rules/orders/order-decisions.ts';
import { ORDER, PAYMENT } from '../../rules/states/order.ts';

const OF_PAYMENT: OrderSignalType[] = [
  'payment_received',
  'unexpected_amount_received',
  'payment_ended',
  'payment_refunded',
];
const OF_ORDER: OrderSignalType[] = [
  'payment_started',
  'nothing_to_pay',
  'buyer_cancelled',
  'order_expired',
  'refund_requested',
];

const facts = (given: Partial<DecisionFacts>): DecisionFacts => ({
  order: 'pending',
  hasOtherActivePayment: false,
  hasSlots: true,
  ...given,
});
const words = (what: OrderSignalType, given: Partial<DecisionFacts>): string =>
  decideOrderSteps(what, facts(given))
    .map((step) => ('payment' in step ? `payment ${step.payment}` : `order ${step.order}`))
    .join(', ');

describe('what happens to an order', () => {
  it.each<[OrderSignalType, Partial<DecisionFacts>, string]>([
    ['payment_started', {}, 'order hold'],
    ['payment_started', { order: 'cancelled' }, ''],
    ['nothing_to_pay', {}, 'order pay'],
    ['payment_received', { payment: 'open' }, 'payment receive, order pay'],
    ['payment_received', { payment: 'ended', order: 'expired' }, 'payment receive, order pay'],
    [
      'payment_received',
      { payment: 'ended', order: 'cancelled', hasSlots: false },
      'payment receive, payment start_refund, order pay_too_late',
    ],
    // Somebody paid twice, or what was refunded.
    ['payment_received', { payment: 'open', order: 'paid' }, 'payment receive, payment start_refund'],
    ['payment_received', { payment: 'ended', order: 'refunded' }, 'payment receive, payment start_refund'],
    // Told again.
    ['payment_received', { payment: 'paid', order: 'paid' }, ''],
    ['payment_received', { payment: 'refunding', order: 'refunded' }, ''],
    ['payment_ended', { payment: 'open' }, 'payment end, order release'],
    ['payment_ended', { payment: 'open', hasOtherActivePayment: true }, 'payment end'],
    ['payment_ended', { payment: 'open', order: 'paid' }, 'payment end'],
    ['payment_ended', { payment: 'paid', order: 'paid' }, ''],
    ['payment_refunded', { payment: 'paid', order: 'paid' }, 'payment refund, order refund'],
    ['payment_refunded', { payment: 'refunding', order: 'refunded' }, 'payment refund'],
    // It came and went before it was told of.
    ['payment_refunded', { payment: 'open' }, 'payment end, payment refund, order give_back'],
    ['payment_refunded', { payment: 'ended', order: 'expired' }, 'payment refund, order give_back'],
    ['payment_refunded', { payment: 'open', hasOtherActivePayment: true }, 'payment end, payment refund'],
    ['payment_refunded', { payment: 'ended', order: 'paid' }, 'payment refund'],
    ['payment_refunded', { payment: 'refunded', order: 'refunded' }, 'payment refund'],
    ['payment_received', { payment: 'refunded', order: 'refunded' }, ''],
    // Not what was asked for.
    ['unexpected_amount_received', { payment: 'open' }, 'payment question'],
    ['unexpected_amount_received', { payment: 'questioned' }, ''],
    ['unexpected_amount_received', { payment: 'paid', order: 'paid' }, ''],
    ['payment_received', { payment: 'questioned' }, 'payment receive, order pay'],
    ['payment_ended', { payment: 'questioned' }, ''],
    ['payment_refunded', { payment: 'questioned' }, 'payment refund, order give_back'],
    ['refund_requested', { payment: 'questioned' }, 'order give_back, payment start_refund'],
    ['buyer_cancelled', {}, 'order cancel'],
    ['buyer_cancelled', { hasOtherActivePayment: true }, ''],
    ['buyer_cancelled', { order: 'paid' }, ''],
    ['order_expired', {}, 'order expire'],
    ['order_expired', { hasOtherActivePayment: true }, ''],
    ['refund_requested', { order: 'paid', payment: 'paid' }, 'order refund, payment start_refund'],
    ['refund_requested', { order: 'paid' }, 'order refund'],
    ['refund_requested', { order: 'refunded', payment: 'refunded' }, ''],
  ])('%s, known %j: %s', (what, given, steps) => {
    expect(words(what, given)).toBe(steps);
  });

  it('leads to steps that can be taken one after the other, whatever is known', () => {
    const cases = [
      ...OF_ORDER.map((what) => ({ what, payments: [undefined, 'paid'] as const })),
      ...OF_PAYMENT.map((what) => ({ what, payments: PAYMENT.all })),
    ];
    for (const { what, payments } of cases) {
      for (const payment of payments) {
        for (const order of ORDER.all) {
          for (const flags of [0, 1, 2, 3]) {
            const otherUnderWay = (flags & 1) > 0;
            const placesLeft = (flags & 2) > 0;
            let at = { order, payment };
            for (const step of decideOrderSteps(what, {
              order,
              payment,
              hasOtherActivePayment: otherUnderWay,
              hasSlots: placesLeft,
            })) {
              at =
                'order' in step
                  ? { ...at, order: ORDER.nextOrThrow(at.order, step.order) }
                  : { ...at, payment: PAYMENT.nextOrThrow(at.payment!, step.payment) };
            }
            // Money that no paid order stands for is on its way back.
            if (what === 'payment_received' && at.payment === 'paid' && payment !== 'paid') {
              expect(at.order).toBe('paid');
            }
          }
        }
      }
    }
  });
});
