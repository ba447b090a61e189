import { eq } from 'drizzle-orm';
import type { HelpReason } from '../../../rules/orders/help-reasons.ts';
import type { Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';
import type { OrderHelpRow } from '../order-help.ts';

export async function insertOrderHelp(
  tx: Tx,
  help: { orderId: number; accountId: number; reason: HelpReason; message: string },
  now: Date,
): Promise<OrderHelpRow> {
  return oneRow(
    await tx
      .insert(tx.t.orderHelp)
      .values({ ...help, createdAt: now })
      .returning(),
  );
}

/** Saves the team's answer to a request. */
export async function answerOrderHelp(tx: Tx, id: number, answer: string, now: Date): Promise<void> {
  const help = tx.t.orderHelp;
  await tx.update(help).set({ answer, answeredAt: now }).where(eq(help.id, id));
}
