import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { ProductRow } from '../products.ts';
import { oneRow } from '../../engine/one-row.ts';

/** An operator's changes to a product; absent members stay unchanged. */
export type ProductChange = {
  [K in keyof Omit<ProductRow, 'code' | 'position'>]?: ProductRow[K] | undefined;
};

/** Changes a product. Returns undefined if there is none with this code. */
export async function updateProduct(
  tx: Tx,
  code: string,
  change: ProductChange,
): Promise<ProductRow | undefined> {
  const { products } = tx.t;
  const [changed] = await tx.update(products).set(change).where(eq(products.code, code)).returning();
  return changed;
}

/** Adds a product after the others. */
export async function addProduct(
  tx: Tx,
  product: ProductChange & Pick<ProductRow, 'code' | 'name' | 'description' | 'priceCents'>,
): Promise<ProductRow> {
  const { products } = tx.t;
  const position = await tx.$count(products);
  return oneRow(
    await tx
      .insert(products)
      .values({ ...product, position })
      .returning(),
  );
}
