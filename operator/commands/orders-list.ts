import { formatMoney } from '../../rules/orders/money.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { ORDER } from '../../rules/states/order.ts';
import { listAllOrders, listManualLines } from '../../store/orders/orders.ts';
import { listDisputedPayments, listQuestionedPayments } from '../../store/orders/payments.ts';
import { describeDispute, describeQuestionedPayment } from '../../orders/order-documents.ts';
import { type Command, CommandError } from '../command.ts';
import { formatTable } from '../format-table.ts';

const MAX_ORDERS = 100;

export default {
  name: 'orders list',
  summary: 'Lists paid work that has to be done by hand and payments to check, or the orders of a status',
  usage: `[--status ${ORDER.all.join('|')}]   without a status: the work to be done`,
  options: { status: { type: 'string' } },

  async run({ values }, { db }) {
    const status = values['status'];
    if (status === undefined) {
      const disputes = (await listDisputedPayments(db)).map(({ order, disputedAt }) =>
        toMoneyRow(order.number, describeDispute(disputedAt)),
      );
      const money = (await listQuestionedPayments(db)).map(({ order, payment }) =>
        toMoneyRow(
          order.number,
          `${describeQuestionedPayment(payment)} orders refund ${order.number} sends it back.`,
        ),
      );
      const lines = (await listManualLines(db)).map(({ order, line }) => ({
        order: order.number,
        line: line.position + 1,
        product: line.product,
        listing_id: line.listingId,
        options: line.item.options ?? null,
        send_to: line.item.options ? order.billing : null,
        paid_at: order.paidAt?.toISOString() ?? null,
        note: line.note,
      }));
      const data = [...disputes, ...money, ...lines];
      const rows = data.map(({ order, line, product, listing_id, paid_at, options, send_to, note }) => [
        order,
        String(line ?? '-'),
        product ?? 'money',
        String(listing_id ?? '-'),
        paid_at ?? '-',
        line === null
          ? note
          : [options && JSON.stringify(options), send_to && formatAddress(send_to)]
              .filter(Boolean)
              .join('; ') || '-',
      ]);
      const head = ['order', 'line', 'product', 'listing', 'paid', 'how'];
      return { data, text: rows.length ? formatTable([head, ...rows]) : 'There is nothing to do by hand.' };
    }
    if (typeof status !== 'string' || !isOneOf(status, ORDER.all)) {
      throw new CommandError(`A status is one of: ${ORDER.all.join(', ')}.`, 2);
    }
    const data = (await listAllOrders(db, { status, limit: MAX_ORDERS })).map(({ order, email }) => ({
      order: order.number,
      status: order.status,
      email,
      total_cents: order.totalCents,
      currency: order.currency,
      created_at: order.createdAt.toISOString(),
    }));
    const rows = data.map(({ order, email, total_cents, currency, created_at }) => [
      order,
      email,
      formatMoney(total_cents, currency),
      created_at,
    ]);
    const head = ['order', 'buyer', 'total', 'created'];
    return { data, text: rows.length ? formatTable([head, ...rows]) : `No order is ${status}.` };
  },
} satisfies Command;

/** A row about the money of an order, not about one of its lines. */
const toMoneyRow = (order: string, note: string) => ({
  order,
  line: null,
  product: null,
  listing_id: null,
  options: null,
  send_to: null,
  paid_at: null,
  note,
});

const formatAddress = ({
  name,
  address,
  country,
}: {
  name?: string;
  address?: string;
  country?: string;
}): string => [name, address?.replaceAll('\n', ', '), country].filter(Boolean).join(', ');
