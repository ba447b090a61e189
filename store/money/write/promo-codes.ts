import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { NewPromo } from '../promo-codes.ts';

/** Adds a code; false when there is one of that spelling. */
export async function insertPromo(tx: Tx, promo: NewPromo): Promise<boolean> {
  const added = await tx.insert(tx.t.promoCodes).values(promo).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Stops a code; false when there is none of that spelling. */
export async function putPromoDisabled(tx: Tx, code: string): Promise<boolean> {
  const changed = await tx
    .update(tx.t.promoCodes)
    .set({ active: false })
    .where(eq(tx.t.promoCodes.code, code))
    .returning();
  return changed.length > 0;
}

/** Takes a use of the code for an order; taken again it stays one use. */
export async function usePromo(
  tx: Tx,
  use: { orderId: number; code: string; accountId: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.promoUses)
    .values({ ...use, createdAt: now })
    .onConflictDoNothing();
}

/** Gives the use that an order took back. */
export async function givePromoBack(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(tx.t.promoUses).where(eq(tx.t.promoUses.orderId, orderId));
}
