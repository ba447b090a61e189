import { eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type SecondFactor = Queries['t']['secondFactors']['$inferSelect'];

/** Finds the second factor of an account, whether its setup is complete or not. */
export async function findSecondFactor(db: Queries, accountId: number): Promise<SecondFactor | undefined> {
  const { secondFactors } = db.t;
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return row;
}
