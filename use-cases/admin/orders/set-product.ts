import type { ProductRow } from '../../../store/orders/products.ts';
import { addProduct, changeProduct, type ProductChange } from '../../../store/orders/write/products.ts';
import type { ActParts } from '../../act-parts.ts';
import { changeOrTry } from '../try-out.ts';

/** Changes a product, or adds one that is delivered by hand, which needs a name, a description and a price. */
export async function setProduct(
  { db }: Pick<ActParts, 'db'>,
  { code, change, dryRun }: { code: string; change: ProductChange; dryRun: boolean },
): Promise<{ outcome: 'set'; product: ProductRow } | { outcome: 'incomplete' }> {
  return changeOrTry(db, dryRun, async (tx) => {
    const changed = await changeProduct(tx, code, change);
    if (changed) return { outcome: 'set', product: changed };
    const { name, description, priceCents } = change;
    if (name === undefined || description === undefined || priceCents === undefined) {
      return { outcome: 'incomplete' };
    }
    const product = await addProduct(tx, { ...change, code, name, description, priceCents });
    return { outcome: 'set', product };
  });
}
