import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type ProductRow = Queries['t']['products']['$inferSelect'];

const products = prepared((q) => {
  const { products } = q.t;
  return q
    .select()
    .from(products)
    .where(eq(products.active, true))
    .orderBy(asc(products.position), asc(products.code));
});

/** Lists the products on sale, in the operator's order. */
export async function listProducts(db: Queries): Promise<ProductRow[]> {
  return products(db);
}

/** Lists every product, including those not on sale, in the operator's order. */
export async function listAllProducts(db: Queries): Promise<ProductRow[]> {
  const { products } = db.t;
  return db.select().from(products).orderBy(asc(products.position), asc(products.code));
}
