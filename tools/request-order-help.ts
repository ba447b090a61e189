import { z } from 'zod';
import { orderHelpMessage } from '../mail/messages/order-messages.ts';
import { containsCardNumber } from '../rules/orders/card-numbers.ts';
import { HELP_REASON_NAMES, MAX_HELP_CHARACTERS, MAX_OPEN_HELP } from '../rules/orders/help-reasons.ts';
import { listOrderHelp, type OrderHelpRow } from '../store/orders/order-help.ts';
import { insertOrderHelp } from '../store/orders/write/order-help.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { checkOrderHelp } from './shared/limits/quotas.ts';
import { nonBlankText } from './shared/listings/input-fields.ts';
import { nextSteps } from './shared/next-steps/steps.ts';
import { helpRecord, presentHelp } from './shared/orders/help-record.ts';
import { orderNumber } from './shared/orders/order-body.ts';
import { authorizeOrder } from './shared/runtime/authorize-owner.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict, invalid } from './shared/runtime/errors.ts';
import { isRepeatedCall, repeatedFlag } from './shared/runtime/repeated-calls.ts';

export default defineWrite({
  name: 'request_order_help',
  title: 'Ask for help with an order',
  description:
    'Asks the team about an order of the caller, such as for a refund. Nothing of the order changes; the answer comes by mail and in get_order. Unpaid: cancel_order.',
  scope: 'orders:write',
  annotations: adds,
  rest: { method: 'POST', path: '/orders/{number}/help', idempotent: true },
  input: z.strictObject({
    number: orderNumber,
    reason: z.enum(HELP_REASON_NAMES).describe('twice: paid twice.'),
    message: nonBlankText(MAX_HELP_CHARACTERS).describe('In words of the person.'),
  }),
  output: z.object({
    number: z.string(),
    ...helpRecord.shape,
    told: z.string().describe('Who was notified.'),
    next_steps: nextSteps,
    repeated: repeatedFlag,
  }),

  confirmation: {
    question: ({ mailed }, { number }) =>
      mailed.length > 0 ? `Ask the team of this directory about order ${number}, with your address?` : null,
  },

  async change(tx, { number, reason, message }, ctx) {
    const { account, mail, now, settings } = ctx;
    const order = await authorizeOrder(tx, account, number);
    if (containsCardNumber(message)) {
      throw invalid(
        'message',
        'This looks like a card number. Card details are never taken here.',
        'Leave it out: the team finds the payment by the order.',
      );
    }
    const site = await getSiteSettings(tx);
    const isMailed = site.team_email !== '';
    const present = (help: OrderHelpRow) => ({
      number: order.number,
      ...presentHelp(help),
      told: isMailed ? 'The team, on its list and by mail.' : 'The team, on its list.',
      next_steps: [
        {
          tool: 'get_order',
          arguments: { number: order.number },
          why: 'Shows the answer, which is mailed, too. People of the team write it: not at once.',
        },
      ],
    });
    const open = (await listOrderHelp(tx, order.id)).filter(({ answeredAt }) => answeredAt === null);
    const same = open.find(
      (one) => one.reason === reason && one.message === message && isRepeatedCall(ctx, one.createdAt),
    );
    if (same) return { ...present(same), repeated: true as const };
    if (open.length >= MAX_OPEN_HELP) {
      throw conflict(
        `The team was asked ${open.length} times about this order and has not answered yet.`,
        'Wait for the answer: get_order shows it.',
        { reason: 'waits_for_answer' },
      );
    }
    await checkOrderHelp(tx, { settings, now }, account.id);
    const help = await insertOrderHelp(
      tx,
      { orderId: order.id, accountId: account.id, reason, message: message.trim() },
      now(),
    );
    if (isMailed) {
      const url = `${settings.publicUrl}/team/orders`;
      await mail.queue(tx, {
        key: `order-help-${help.id}`,
        to: site.team_email,
        ...orderHelpMessage(site.name, { number: order.number, buyer: account.email, reason, message, url }),
      });
    }
    return present(help);
  },
});
