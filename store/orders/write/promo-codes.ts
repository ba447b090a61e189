import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { type NewPromo, promoCalled, type PromoRow } from '../promo-codes.ts';

/** Adds a code, unless there is one, in whatever capitals: that one is answered. */
export async function insertPromo(tx: Tx, promo: NewPromo): Promise<PromoRow | undefined> {
  const there = await promoCalled(tx, promo.code);
  if (!there) await tx.insert(tx.t.promoCodes).values(promo);
  return there;
}

/** Stops a code, in whatever capitals; answers it as it was added, undefined when there is none. */
export async function putPromoDisabled(tx: Tx, called: string): Promise<string | undefined> {
  const { promoCodes } = tx.t;
  const found = await promoCalled(tx, called);
  if (found) await tx.update(promoCodes).set({ active: false }).where(eq(promoCodes.code, found.code));
  return found?.code;
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
