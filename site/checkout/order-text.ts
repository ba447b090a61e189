import { formatMoney } from '../../rules/orders/money.ts';
import { isLastDayOfWeek, mondayOf } from '../../rules/launches/weeks.ts';
import { launchesListing } from '../../rules/orders/product-rules.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import type { LineStatus } from '../../orders/fulfilment/line-status.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { formatWeek } from '../shared/dates.ts';

/** Line of an order, with its name and details in plain words. */
export type LineView = LineStatus & { name: string; details: string[] };

/** Context of an order that is not paid yet: the current time, and whether it can be paid. */
type UnpaidContext = { now: Date; payable: boolean };

/** Describes each line in plain words. */
export const describeLines = (statuses: LineStatus[], before?: UnpaidContext): LineView[] =>
  statuses.map((status) => {
    const { line, listing, week, state } = status;
    const { item } = line;
    return {
      ...status,
      name: line.name,
      details: [
        ...(listing === undefined ? [] : [`For ${listing.name}`]),
        ...(week === undefined ? [] : [`Week of ${formatWeek(week)}`]),
        ...(item.week === undefined || item.week === week ? [] : [`Ordered for ${formatWeek(item.week)}`]),
        ...(before?.payable && state === 'waiting' ? immediateLaunchNotes(item, before.now) : []),
        ...(item.categories ? [`Categories: ${item.categories.join(', ')}`] : []),
        ...Object.entries(item.options ?? {}).map(([option, value]) => `${option}: ${String(value)}`),
      ],
    };
  });

/** Explains which week a launch without a chosen week gets. Little of that week may be left. */
const immediateLaunchNotes = (item: OrderItem, now: Date): string[] =>
  launchesListing(item.product) && item.week === undefined
    ? [
        'Goes live as soon as it is paid',
        `Paid now, its launch week is the running one, ${formatWeek(mondayOf(now))}, which ends ${isLastDayOfWeek(now) ? 'today' : 'on Sunday'} at 24:00 UTC.`,
        'A later, full week costs the same: choose it on the page of your listing, or ask your assistant for an order with it.',
      ]
    : [];

/** Returns a formatter for amounts, in cents, in the currency of the order. */
export const moneyFormatter =
  ({ currency }: Pick<OrderRow, 'currency'>) =>
  (cents: number): string =>
    formatMoney(cents, currency);

/** Masks an e-mail address so that only its owner recognizes it: `mi•••@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}
