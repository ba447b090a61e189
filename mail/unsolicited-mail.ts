import type { Message } from './messages/messages.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';
import type { Tx } from '../store/engine/database.ts';
import { listAccountsOfSamePeople } from '../store/people/accounts.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { type Mail, listMailSenders } from '../store/work/outgoing-mail.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

/**
 * Why an address gets no unsolicited mail: its owner has declined it, or the limit (`limit_mail_to_strangers`) is reached, in
 * total or for this sender.
 */
export type MailRefusal = 'declined' | 'enough' | 'enough_of_sender';

/** Messages one person may send to one mailbox within the period of the limit, so that no sender uses up the whole limit. */
const MAX_PER_SENDER = 2;

/**
 * Queues mail that an account (`from`) causes to an address that did not ask for it: an invite, the link of a claim. `buildMessage`
 * gets the link that ends all such mail to the address. Returns why the mail was not queued, or undefined if it was.
 */
export type QueueUnsolicitedMail = (
  tx: Tx,
  mail: { kind: 'invite' | 'claim-link'; from: number; key: string; to: string },
  buildMessage: (stopUrl: string) => Message,
) => Promise<MailRefusal | undefined>;

/** Creates a `QueueUnsolicitedMail`; `isLimited` is false if limits are turned off. */
export function createUnsolicitedMail(deps: {
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
  now: () => Date;
  isLimited: boolean;
}): QueueUnsolicitedMail {
  const { queueMail, unsubscribe, now, isLimited } = deps;
  return async (tx, { kind, from, key, to }, buildMessage) => {
    if (await hasDeclinedMail(tx, to)) return 'declined';
    if (isLimited) {
      const { points, seconds } = (await getSiteSettings(tx)).limit_mail_to_strangers;
      const since = new Date(now().getTime() - seconds * 1000);
      const senders = await listMailSenders(tx, to, since);
      const sender = await listAccountsOfSamePeople(tx, [from]);
      if (senders.filter((one) => sender.includes(one)).length >= MAX_PER_SENDER) return 'enough_of_sender';
      if (senders.length >= points) return 'enough';
    }
    await queueMail(tx, {
      key: `${kind}-${from}-${key}`,
      to,
      ...buildMessage(unsubscribe.url({ address: to })),
    });
    return undefined;
  };
}
