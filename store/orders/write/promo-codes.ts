import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { type NewPromo, findPromoByCode, type PromoRow } from '../promo-codes.ts';

/** Adds a promo code, unless one exists regardless of case. Returns the existing one. */
export async function insertPromo(tx: Tx, promo: NewPromo): Promise<PromoRow | undefined> {
  const existing = await findPromoByCode(tx, promo.code);
  if (!existing) await tx.insert(tx.t.promoCodes).values(promo);
  return existing;
}

/** Disables a promo code regardless of case. Returns it as it was added, or undefined if there is none. */
export async function deactivatePromo(tx: Tx, code: string): Promise<string | undefined> {
  const { promoCodes } = tx.t;
  const found = await findPromoByCode(tx, code);
  if (found) await tx.update(promoCodes).set({ active: false }).where(eq(promoCodes.code, found.code));
  return found?.code;
}

/** Records a use of the code for an order. Recording it again changes nothing. */
export async function recordPromoUse(
  tx: Tx,
  use: { orderId: number; code: string; accountId: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.promoUses)
    .values({ ...use, createdAt: now })
    .onConflictDoNothing();
}

/** Removes the use recorded for an order. */
export async function releasePromoUse(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(tx.t.promoUses).where(eq(tx.t.promoUses.orderId, orderId));
}
