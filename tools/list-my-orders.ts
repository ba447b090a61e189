import { z } from 'zod';
import { checkOrder } from '../orders/order-checks.ts';
import { listOrders } from '../store/orders/orders.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { listedOrder, presentOrder, presentOrdered } from './shared/orders/order-records.ts';

export default defineRead({
  name: 'list_my_orders',
  title: 'List my orders',
  description:
    "The caller's orders, newest first, with what each is of, status and total; one that can be paid has its checkout link. One with what was delivered: get_order.",
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/orders' },
  input: z.strictObject({ ...paging }),
  output: pageSchema(listedOrder),

  async run(input, { account, db, settings, orderLinks, now }) {
    const { rows, total } = await listOrders(db, account.id, {
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    const ordered = await presentOrdered(db, rows);
    const items = [];
    for (const row of rows) {
      items.push({
        ...presentOrder({ settings, orderLinks }, row, await checkOrder(db, row, now())),
        lines: ordered.get(row.id)?.lines ?? [],
      });
    }
    return buildPage(items, total, input);
  },
});
