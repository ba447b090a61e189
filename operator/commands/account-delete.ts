import { cancelUnpaidOrder } from '../../use-cases/admin/orders/cancel-unpaid-order.ts';
import { requestAccountDeletion } from '../../use-cases/people/account-deletion/request-account-deletion.ts';
import { deleteAccount } from '../../use-cases/people/account-deletion/delete-account.ts';
import { LISTING_FATES } from '../../rules/people/account-deletion.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { getAccount } from './get-account.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'account delete',
  summary: 'Deletes an account after account_deletion_days days, or now; the person is notified by mail',
  usage:
    '<e-mail> --listings archive|unowned [--now]\n' +
    '  --listings  what happens to published ones: taken down, or left without an owner\n' +
    '  --now       at once, with no way back',
  notes:
    'account show says what is deleted and what is kept. Signing in before that day cancels the deletion.',
  options: { listings: { type: 'string' }, now: { type: 'boolean' } },

  async run({ positionals: [email], values }, context) {
    const account = await getAccount(context.db, 'account delete', email);
    const fate = LISTING_FATES.find((one) => one === values['listings']);
    if (!fate) throw new CommandError('--listings must be archive or unowned.', 2);
    const { by } = context;
    const plan = { person: account, fate, by, ...(values['now'] === true ? { inDays: 0 } : {}) };
    const dueAt = await requestAccountDeletion(context, plan);
    const deleting = { ...context, cancelOrder: (order: OrderRow) => cancelUnpaidOrder(context, { order }) };
    const deleted = await deleteAccount(deleting, { accountId: account.id });
    const data = { account: account.id, due_at: dueAt.toISOString(), deleted };
    if (deleted) return { data, text: `${account.email} is deleted.` };
    const when =
      values['now'] === true ? 'by the running service, once open payments have ended' : dueAt.toISOString();
    return { data, text: `${account.email} will be deleted: ${when}. All access has ended.` };
  },
} satisfies Command;
