import { eq, inArray } from 'drizzle-orm';
import type { OrderItem } from '../../../rules/orders/order.ts';
import type { Tx } from '../../engine/database.ts';

const SOLD_WITH = ['extra_categories', 'launch_bundle'];

/**
 * Replaces a category in orders of extra categories by another one. A listing that was in both (`inBoth`) keeps the other
 * category if the order is refunded, because it was not bought with it. Returns how many orders contained the category.
 */
export async function moveOrderedCategory(
  tx: Tx,
  from: string,
  into: string,
  inBoth: ReadonlySet<number>,
): Promise<number> {
  const { orderLines, orders } = tx.t;
  const lines = await tx.select().from(orderLines).where(inArray(orderLines.product, SOLD_WITH));
  const moved = (slugs: readonly string[]) => [
    ...new Set(slugs.map((slug) => (slug === from ? into : slug))),
  ];
  const itemOf = (item: OrderItem): OrderItem =>
    item.categories ? { ...item, categories: moved(item.categories) } : item;
  const named = new Set<number>();
  for (const { id, orderId, listingId, item, effect } of lines) {
    if (![...(item.categories ?? []), ...(effect.categories ?? [])].includes(from)) continue;
    named.add(orderId);
    const had = listingId !== null && inBoth.has(listingId);
    const categories = had ? effect.categories?.filter((slug) => slug !== from) : effect.categories;
    await tx
      .update(orderLines)
      .set({
        item: itemOf(item),
        effect: { ...effect, ...(categories ? { categories: moved(categories) } : {}) },
      })
      .where(eq(orderLines.id, id));
  }
  for (const orderId of named) {
    const [order] = await tx.select({ items: orders.items }).from(orders).where(eq(orders.id, orderId));
    if (order)
      await tx
        .update(orders)
        .set({ items: order.items.map(itemOf) })
        .where(eq(orders.id, orderId));
  }
  return named.size;
}
