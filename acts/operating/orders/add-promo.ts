import { listAllProducts } from '../../../store/money/products.ts';
import type { NewPromo } from '../../../store/money/promo-codes.ts';
import { insertPromo } from '../../../store/money/write/promo-codes.ts';
import type { ActParts } from '../../act-parts.ts';

/** Adds a promo code for the named products, or for all. */
export async function addPromo(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { promo }: { promo: Omit<NewPromo, 'createdAt'> },
): Promise<{ outcome: 'added' | 'taken' } | { outcome: 'unknown_products'; codes: string[] }> {
  return db.transaction(async (tx) => {
    const known = new Set((await listAllProducts(tx)).map(({ code }) => code));
    const codes = promo.products?.filter((code) => !known.has(code)) ?? [];
    if (codes.length > 0) return { outcome: 'unknown_products', codes };
    const isNew = await insertPromo(tx, { ...promo, createdAt: now() });
    return { outcome: isNew ? 'added' : 'taken' };
  });
}
