import { z } from 'zod';
import { listOrders } from '../store/money/orders.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { listOf, pageOf, paging } from './kit/listings/fields.ts';
import { orderSummary, presentOrder } from './kit/orders/order-records.ts';

export default defineRead({
  name: 'list_my_orders',
  title: 'List my orders',
  description:
    "The caller's orders, newest first, with status and total; a pending one has its checkout link. One with its lines and what was delivered: get_order.",
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/orders' },
  input: z.strictObject({ ...paging }),
  output: listOf(orderSummary),

  async run(input, { account, db, settings, orderLinks, now }) {
    const { rows, total } = await listOrders(db, account.id, {
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    return pageOf(
      rows.map((row) => presentOrder({ settings, orderLinks }, row, now())),
      total,
      input,
    );
  },
});
