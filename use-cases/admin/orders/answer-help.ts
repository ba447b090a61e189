import { orderAnswerMessage } from '../../../mail/messages/order-messages.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import { findOpenHelp } from '../../../store/orders/order-help.ts';
import { answerOrderHelp } from '../../../store/orders/write/order-help.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { recordTeamAction, type TeamMember } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Answers what a buyer asked about an order, and mails them the answer. */
export async function answerHelp(
  { db, mail, now, settings }: Pick<UseCaseDeps, 'db' | 'mail' | 'now' | 'settings'>,
  { helpId, answer, by }: { helpId: number; answer: string; by: TeamMember },
): Promise<{ outcome: 'answered' } | { outcome: 'unknown' }> {
  return db.transaction(async (tx) => {
    const found = await findOpenHelp(tx, helpId);
    if (!found) return { outcome: 'unknown' };
    const { help, order } = found;
    await answerOrderHelp(tx, help.id, answer, now());
    const action = { by, action: 'answer_help', subject: order.number, reason: answer, undo: null } as const;
    await recordTeamAction(tx, action, now());
    const buyer = await findAccount(tx, help.accountId);
    if (buyer) {
      const { name } = await getSiteSettings(tx);
      const url = `${settings.publicUrl}/orders/${order.number}`;
      await mail.queue(tx, {
        key: `order-answer-${help.id}`,
        to: buyer.email,
        ...orderAnswerMessage(name, { number: order.number, message: help.message, answer, url }),
      });
    }
    return { outcome: 'answered' };
  });
}
