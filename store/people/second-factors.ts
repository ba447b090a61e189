import { eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type SecondFactor = Queries['t']['secondFactors']['$inferSelect'];

/** The second factor of an account, set up or not yet. */
export async function findSecondFactor(db: Queries, accountId: number): Promise<SecondFactor | undefined> {
  const { secondFactors } = db.t;
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return row;
}
