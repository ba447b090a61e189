import { eq, inArray } from 'drizzle-orm';
import type { OrderItem } from '../../../rules/orders/order.ts';
import type { Tx } from '../../engine/database.ts';

const PRODUCTS_WITH_CATEGORIES = ['extra_categories', 'launch_bundle'];

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
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.product, PRODUCTS_WITH_CATEGORIES));
  const replaceSlug = (slugs: readonly string[]) => [
    ...new Set(slugs.map((slug) => (slug === from ? into : slug))),
  ];
  const replaceInItem = (item: OrderItem): OrderItem =>
    item.categories ? { ...item, categories: replaceSlug(item.categories) } : item;
  const orderIds = new Set<number>();
  for (const { id, orderId, listingId, item, effect } of lines) {
    if (![...(item.categories ?? []), ...(effect.categories ?? [])].includes(from)) continue;
    orderIds.add(orderId);
    const wasInBoth = listingId !== null && inBoth.has(listingId);
    const categories = wasInBoth ? effect.categories?.filter((slug) => slug !== from) : effect.categories;
    await tx
      .update(orderLines)
      .set({
        item: replaceInItem(item),
        effect: { ...effect, ...(categories ? { categories: replaceSlug(categories) } : {}) },
      })
      .where(eq(orderLines.id, id));
  }
  for (const orderId of orderIds) {
    const [order] = await tx.select({ items: orders.items }).from(orders).where(eq(orders.id, orderId));
    if (order)
      await tx
        .update(orders)
        .set({ items: order.items.map(replaceInItem) })
        .where(eq(orders.id, orderId));
  }
  return orderIds.size;
}
