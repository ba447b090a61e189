import { and, asc, eq, ne } from 'drizzle-orm';
import type { PromoFacts } from '../../rules/money/promo.ts';
import type { Queries, Tx } from '../engine/database.ts';

export type PromoRow = Queries['t']['promoCodes']['$inferSelect'];
export type NewPromo = Queries['t']['promoCodes']['$inferInsert'];

/** A promo code by its exact spelling, with its uses overall and by the account, besides those of one order. */
export async function findPromo(
  db: Queries,
  code: string,
  accountId: number,
  besidesOrder = 0,
): Promise<PromoFacts | undefined> {
  const { promoCodes, promoUses } = db.t;
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  if (!row) return undefined;
  const used = and(eq(promoUses.code, code), ne(promoUses.orderId, besidesOrder));
  return {
    ...row,
    uses: await db.$count(promoUses, used),
    usesOfAccount: await db.$count(promoUses, and(used, eq(promoUses.accountId, accountId))),
  };
}

/** Every promo code with its uses; for the operator. */
export async function listPromos(db: Queries): Promise<(PromoRow & { uses: number })[]> {
  const { promoCodes, promoUses } = db.t;
  const rows = await db.select().from(promoCodes).orderBy(asc(promoCodes.createdAt), asc(promoCodes.code));
  return Promise.all(
    rows.map(async (row) => ({ ...row, uses: await db.$count(promoUses, eq(promoUses.code, row.code)) })),
  );
}

/** Adds a code; false when there is one of that spelling. */
export async function insertPromo(tx: Tx, promo: NewPromo): Promise<boolean> {
  const added = await tx.insert(tx.t.promoCodes).values(promo).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Stops a code; false when there is none of that spelling. */
export async function disablePromo(tx: Tx, code: string): Promise<boolean> {
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
