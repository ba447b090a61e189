import { moneyText } from '../../rules/money/money.ts';
import { launches } from '../../rules/money/product-rules.ts';
import type { LineStanding } from '../../orders/deliver/line-standings.ts';
import type { OrderRow } from '../../store/money/orders.ts';
import { weekWords } from '../kit/dates.ts';

/** A line of an order as a person reads it. */
export type LineWords = LineStanding & { name: string; details: string[] };

/** Lines with what they are for, in plain words. */
export const wordsOfLines = (standings: LineStanding[]): LineWords[] =>
  standings.map((standing) => {
    const { line, listing, state } = standing;
    const { product, item } = line;
    const atOnce = state === 'waiting' && launches(product) && item.week === undefined;
    return {
      ...standing,
      name: line.name,
      details: [
        ...(listing === undefined ? [] : [`For ${listing.name}`]),
        ...(item.week === undefined ? [] : [`Week of ${weekWords(item.week)}`]),
        ...(atOnce ? ['Goes live as soon as it is paid'] : []),
        ...(item.categories ? [`Categories: ${item.categories.join(', ')}`] : []),
        ...Object.entries(item.options ?? {}).map(([option, value]) => `${option}: ${String(value)}`),
      ],
    };
  });

/** Amounts of an order as text. */
export const moneyOf =
  ({ currency }: Pick<OrderRow, 'currency'>) =>
  (cents: number): string =>
    moneyText(cents, currency);

/** An address as its owner knows it again and a stranger does not learn it: `mi•••@example.com`. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}
