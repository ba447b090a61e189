import type { Tx } from '../../engine/database.ts';

/**
 * Adds what was paid for a place on the billboard. `key` names the payment, such as an order line: a second
 * contribution with it is dropped.
 */
export async function addContribution(
  tx: Tx,
  contribution: { key: string; listingId: number; amountCents: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.billboardContributions)
    .values({ ...contribution, createdAt: now })
    .onConflictDoNothing();
}
