import { moneyText } from '../../rules/money/money.ts';
import { launches } from '../../rules/money/product-rules.ts';
import type { Queries } from '../../store/engine/database.ts';
import { findListings } from '../../store/listings/listings.ts';
import type { OrderLineRow, OrderRow } from '../../store/money/orders.ts';
import { weekWords } from '../kit/dates.ts';

/** A line of an order as a person reads it. */
export type LineWords = { name: string; details: string[]; line: OrderLineRow };

/** Lines with what they are for, in plain words. */
export async function wordsOfLines(db: Queries, lines: OrderLineRow[]): Promise<LineWords[]> {
  const listings = await findListings(
    db,
    lines.flatMap(({ listingId }) => listingId ?? []),
  );
  const nameOf = new Map(listings.map(({ id, name }) => [id, name]));
  return lines.map((line) => {
    const { product, listingId, item } = line;
    const listing = listingId === null ? undefined : nameOf.get(listingId);
    return {
      line,
      name: line.name,
      details: [
        ...(listing === undefined ? [] : [`For ${listing}`]),
        ...(item.week === undefined ? [] : [`Week of ${weekWords(item.week)}`]),
        ...(launches(product) && item.week === undefined ? ['Goes live as soon as it is paid'] : []),
        ...(item.categories ? [`Categories: ${item.categories.join(', ')}`] : []),
        ...Object.entries(item.options ?? {}).map(([option, value]) => `${option}: ${String(value)}`),
      ],
    };
  });
}

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
