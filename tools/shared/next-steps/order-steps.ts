import type { OrderCheck } from '../../../orders/order-checks.ts';
import type { OrderRow } from '../../../store/orders/orders.ts';
import type { NotPossible, Step } from './steps.ts';

type OrderNext = { next_steps?: Step[]; not_possible?: NotPossible[] };

/** Next steps for an order, and what is not possible. `checkoutUrl`: where it can be paid; null if it cannot. */
export function getOrderNext(
  { number }: Pick<OrderRow, 'number'>,
  { status, unpayable, isQuestioned }: OrderCheck,
  checkoutUrl: string | null,
): OrderNext {
  if (status !== 'pending') return {};
  if (isQuestioned) {
    const instead = 'The person waits for mail of the team, or asks it; get_order shows what became of it.';
    return { not_possible: [{ what: 'Pay or cancel this order', why: unpayable.join(' '), instead }] };
  }
  if (checkoutUrl === null) {
    return {
      next_steps: [
        {
          tool: 'cancel_order',
          arguments: { number },
          why: 'It cannot be paid as it is: ends it, nothing is charged.',
        },
      ],
      not_possible: [
        {
          what: 'Pay this order',
          why: unpayable.join(' '),
          instead: 'cancel_order ends it; create_checkout makes one of what can be ordered now.',
        },
      ],
    };
  }
  return { next_steps: [createPayStep(number, checkoutUrl)] };
}

/** Step for an order that waits for payment; `then`: what payment leads to. */
export const createPayStep = (number: string, page: string, then = '', product = ''): Step => ({
  tool: 'get_order',
  arguments: { number },
  page,
  why: `Order ${number}${product && ` (${product})`} waits for payment: the person opens the page and pays.${then}`,
});

/** Says that a paid order cannot be refunded through the API; shown with a single order. `contact`: an address to write to instead. */
export const createRefundNotPossible = (number: string, contact: string | undefined): NotPossible => ({
  what: 'Cancel or refund this order through the API',
  why: 'It is paid; refunds are decided and made by the team of the site.',
  instead: `request_order_help with number ${number} and reason refund asks the team for it${contact ? `; the person may also write to ${contact}` : ''}.`,
});
