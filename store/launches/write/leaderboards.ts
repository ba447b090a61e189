import type { Tx } from '../../engine/database.ts';

/**
 * Adds a payment for the billboard. `key` identifies the payment, such as an order line: a second contribution with the
 * same key is ignored.
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
