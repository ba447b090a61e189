import type { ProductRow } from '../../../store/orders/products.ts';
import { addProduct, updateProduct, type ProductChange } from '../../../store/orders/write/products.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { changeOrDryRun } from '../../dry-run.ts';

/** Changes a product, or adds one that is delivered by hand, which needs a name, a description and a price. */
export async function setProduct(
  { db }: Pick<UseCaseDeps, 'db'>,
  { code, change, dryRun }: { code: string; change: ProductChange; dryRun: boolean },
): Promise<{ outcome: 'set'; product: ProductRow } | { outcome: 'incomplete' }> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const changed = await updateProduct(tx, code, change);
    if (changed) return { outcome: 'set', product: changed };
    const { name, description, priceCents } = change;
    if (name === undefined || description === undefined || priceCents === undefined) {
      return { outcome: 'incomplete' };
    }
    const product = await addProduct(tx, { ...change, code, name, description, priceCents });
    return { outcome: 'set', product };
  });
}
