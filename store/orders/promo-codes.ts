import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PromoFacts } from '../../rules/orders/promo.ts';
import type { Queries } from '../engine/database.ts';

export type PromoRow = Queries['t']['promoCodes']['$inferSelect'];

export type NewPromo = Queries['t']['promoCodes']['$inferInsert'];

/** Finds a promo code regardless of case. If older codes differ only by case, prefers the exact match. */
export async function findPromoByCode(db: Queries, code: string): Promise<PromoRow | undefined> {
  const { promoCodes } = db.t;
  const normalized = code.trim().toLowerCase();
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(sql`lower(${promoCodes.code}) = ${normalized}`);
  return row;
}

/** Finds a promo code regardless of case, with its uses in total and by the account, without those of one order. */
export async function findPromoWithUses(
  db: Queries,
  code: string,
  accountId: number,
  exceptOrderId = 0,
): Promise<PromoFacts | undefined> {
  const { promoUses } = db.t;
  const row = await findPromoByCode(db, code);
  if (!row) return undefined;
  const used = and(eq(promoUses.code, row.code), ne(promoUses.orderId, exceptOrderId));
  return {
    ...row,
    uses: await db.$count(promoUses, used),
    usesOfAccount: await db.$count(promoUses, and(used, eq(promoUses.accountId, accountId))),
  };
}

/** Lists every promo code with its number of uses; for the operator. */
export async function listPromos(db: Queries): Promise<(PromoRow & { uses: number })[]> {
  const { promoCodes, promoUses } = db.t;
  const rows = await db.select().from(promoCodes).orderBy(asc(promoCodes.createdAt), asc(promoCodes.code));
  return Promise.all(
    rows.map(async (row) => ({ ...row, uses: await db.$count(promoUses, eq(promoUses.code, row.code)) })),
  );
}
