import { randomUUID } from 'node:crypto';
import { securityMessage, type SecurityNotice } from '../mail/messages/security-messages.ts';
import { findAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { countMailByKeyPrefix } from '../store/work/outgoing-mail.ts';
import type { Services } from '../tools/shared/runtime/define.ts';

const HOUR = 60 * 60 * 1000;

/** Returns a function that mails a security notice, at most `notices_per_hour` per account, so that an attacker cannot flood a mailbox. */
export const createSecurityNotifications =
  ({ mail, now, settings }: Pick<Services, 'mail' | 'now' | 'settings'>) =>
  async (tx: Tx, accountId: number, notice: SecurityNotice): Promise<void> => {
    const { notices_per_hour, name } = await getSiteSettings(tx);
    const anHourAgo = new Date(now().getTime() - HOUR);
    if ((await countMailByKeyPrefix(tx, `notice-${accountId}-`, anHourAgo)) >= notices_per_hour) return;
    const account = await findAccount(tx, accountId);
    if (!account) return;
    const sessionsUrl = `${settings.publicUrl}/account/sessions`;
    await mail.queue(tx, {
      key: `notice-${accountId}-${randomUUID()}`,
      to: account.email,
      ...securityMessage(name, notice, { at: now(), sessionsUrl }),
    });
  };
