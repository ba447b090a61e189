import { deliveredMessage } from '../../../mail/messages/order-messages.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import { findOrderByNumber, type OrderLineRow, listOrderLines } from '../../../store/orders/orders.ts';
import { moveLine } from '../../../store/orders/write/orders.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { recordTeamAction, type TeamMember } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Marks an order line that was done by hand as fulfilled, and sends the buyer a note. */
export async function fulfilLine(
  { db, mail, now, settings }: Pick<UseCaseDeps, 'db' | 'mail' | 'now' | 'settings'>,
  { number, position, note, by }: { number: string; position: number; note: string; by: TeamMember },
): Promise<
  | { outcome: 'fulfilled'; line: OrderLineRow; notified: string | undefined }
  | { outcome: 'unknown' }
  | { outcome: 'not_by_hand'; line: OrderLineRow }
> {
  return db.transaction(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    const line = order && (await listOrderLines(tx, order)).find((one) => one.position === position);
    if (!order || !line) return { outcome: 'unknown' };
    if (line.fulfilment !== 'by_hand') return { outcome: 'not_by_hand', line };
    await moveLine(tx, line, { event: 'deliver', note }, now());
    const undo = { do: 'reopen_line', order: number, position, note: line.note } as const;
    const subject = `${number} line ${position + 1}`;
    await recordTeamAction(tx, { by, action: 'fulfil_line', subject, reason: note, undo }, now());
    const buyer = await findAccount(tx, order.accountId);
    if (buyer) {
      const { name } = await getSiteSettings(tx);
      const url = `${settings.publicUrl}/orders/${number}`;
      const message = deliveredMessage(name, { order: number, name: line.name, note, url });
      // Unique, because it may be reverted and done again.
      const key = `fulfilled-${number}-${line.position}-${now().getTime()}`;
      await mail.queue(tx, { key, to: buyer.email, ...message });
    }
    return { outcome: 'fulfilled', line, notified: buyer?.email };
  });
}
