import { and, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** Returns the slugs of the extra categories in orders that are not paid yet. */
export async function listUnpaidCategories(db: Queries): Promise<Set<string>> {
  const { orders, orderLines: lines } = db.t;
  const rows = await db
    .select({ item: lines.item })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(and(eq(orders.status, 'pending'), eq(lines.product, 'extra_categories')));
  return new Set(rows.flatMap(({ item }) => item.categories ?? []));
}
