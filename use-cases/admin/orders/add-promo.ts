import { listAllProducts } from '../../../store/orders/products.ts';
import type { NewPromo } from '../../../store/orders/promo-codes.ts';
import { insertPromo } from '../../../store/orders/write/promo-codes.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { changeOrDryRun } from '../../dry-run.ts';

/** Adds a promo code for the named products, or for all. */
export async function addPromo(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { promo, dryRun }: { promo: Omit<NewPromo, 'createdAt'>; dryRun: boolean },
): Promise<
  | { outcome: 'added' }
  /** The code as it was added, which may have other capitals. */
  | { outcome: 'taken'; code: string }
  | { outcome: 'unknown_products'; codes: string[] }
> {
  return changeOrDryRun(db, dryRun, async (tx) => {
    const known = new Set((await listAllProducts(tx)).map(({ code }) => code));
    const codes = promo.products?.filter((code) => !known.has(code)) ?? [];
    if (codes.length > 0) return { outcome: 'unknown_products', codes };
    const taken = await insertPromo(tx, { ...promo, createdAt: now() });
    return taken ? { outcome: 'taken', code: taken.code } : { outcome: 'added' };
  });
}
