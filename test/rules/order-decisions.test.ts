import { describe, expect, it } from 'vitest';
import { decide, type Happening, type OrderFacts } from '../../rules/orders/order-decisions.ts';
import { ORDER, PAYMENT } from '../../rules/states/order.ts';

const OF_PAYMENT: Happening[] = ['money_arrived', 'other_money_arrived', 'payment_over', 'money_is_back'];
const OF_ORDER: Happening[] = [
  'payment_begins',
  'nothing_to_pay',
  'buyer_gives_up',
  'time_is_over',
  'refund_asked',
];

const facts = (given: Partial<OrderFacts>): OrderFacts => ({
  order: 'pending',
  otherUnderWay: false,
  placesLeft: true,
  ...given,
});
const words = (what: Happening, given: Partial<OrderFacts>): string =>
  decide(what, facts(given))
    .map((step) => ('payment' in step ? `payment ${step.payment}` : `order ${step.order}`))
    .join(', ');

describe('what happens to an order', () => {
  it.each<[Happening, Partial<OrderFacts>, string]>([
    ['payment_begins', {}, 'order hold'],
    ['payment_begins', { order: 'cancelled' }, ''],
    ['nothing_to_pay', {}, 'order pay'],
    ['money_arrived', { payment: 'open' }, 'payment money, order pay'],
    ['money_arrived', { payment: 'ended', order: 'expired' }, 'payment money, order pay'],
    [
      'money_arrived',
      { payment: 'ended', order: 'cancelled', placesLeft: false },
      'payment money, payment send_back, order pay_too_late',
    ],
    // Somebody paid twice, or what was refunded.
    ['money_arrived', { payment: 'open', order: 'paid' }, 'payment money, payment send_back'],
    ['money_arrived', { payment: 'ended', order: 'refunded' }, 'payment money, payment send_back'],
    // Told again.
    ['money_arrived', { payment: 'paid', order: 'paid' }, ''],
    ['money_arrived', { payment: 'refunding', order: 'refunded' }, ''],
    ['payment_over', { payment: 'open' }, 'payment end, order release'],
    ['payment_over', { payment: 'open', otherUnderWay: true }, 'payment end'],
    ['payment_over', { payment: 'open', order: 'paid' }, 'payment end'],
    ['payment_over', { payment: 'paid', order: 'paid' }, ''],
    ['money_is_back', { payment: 'paid', order: 'paid' }, 'payment money_back, order refund'],
    ['money_is_back', { payment: 'refunding', order: 'refunded' }, 'payment money_back'],
    // It came and went before it was told of.
    ['money_is_back', { payment: 'open' }, 'payment end, payment money_back, order give_back'],
    ['money_is_back', { payment: 'ended', order: 'expired' }, 'payment money_back, order give_back'],
    ['money_is_back', { payment: 'open', otherUnderWay: true }, 'payment end, payment money_back'],
    ['money_is_back', { payment: 'ended', order: 'paid' }, 'payment money_back'],
    ['money_is_back', { payment: 'refunded', order: 'refunded' }, 'payment money_back'],
    ['money_arrived', { payment: 'refunded', order: 'refunded' }, ''],
    // Not what was asked for.
    ['other_money_arrived', { payment: 'open' }, 'payment question'],
    ['other_money_arrived', { payment: 'questioned' }, ''],
    ['other_money_arrived', { payment: 'paid', order: 'paid' }, ''],
    ['money_arrived', { payment: 'questioned' }, 'payment money, order pay'],
    ['payment_over', { payment: 'questioned' }, ''],
    ['money_is_back', { payment: 'questioned' }, 'payment money_back, order give_back'],
    ['refund_asked', { payment: 'questioned' }, 'order give_back, payment send_back'],
    ['buyer_gives_up', {}, 'order cancel'],
    ['buyer_gives_up', { otherUnderWay: true }, ''],
    ['buyer_gives_up', { order: 'paid' }, ''],
    ['time_is_over', {}, 'order expire'],
    ['time_is_over', { otherUnderWay: true }, ''],
    ['refund_asked', { order: 'paid', payment: 'paid' }, 'order refund, payment send_back'],
    ['refund_asked', { order: 'paid' }, 'order refund'],
    ['refund_asked', { order: 'refunded', payment: 'refunded' }, ''],
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
            for (const step of decide(what, { order, payment, otherUnderWay, placesLeft })) {
              at =
                'order' in step
                  ? { ...at, order: ORDER.moved(at.order, step.order) }
                  : { ...at, payment: PAYMENT.moved(at.payment!, step.payment) };
            }
            // Money that no paid order stands for is on its way back.
            if (what === 'money_arrived' && at.payment === 'paid' && payment !== 'paid') {
              expect(at.order).toBe('paid');
            }
          }
        }
      }
    }
  });
});
