import type { Message } from './messages/messages.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';
import type { Tx } from '../../store/engine/database.ts';
import { hasDeclinedMail } from '../../store/people/declined-mail.ts';
import { countMailFromStrangers, type Mail } from '../../store/work/outgoing-mail.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/** Why an address gets no such mail: its owner wants none, or it had as many as there may be (`limit_mail_to_strangers`). */
export type MailHindrance = 'declined' | 'enough';

/**
 * Queues mail that somebody causes to an address which did not ask for it: an invite, the link of a claim. `write` gets
 * the link that ends all such mail to the address. Answers why it was not queued; undefined when it was.
 */
export type MailToStranger = (
  tx: Tx,
  mail: { kind: 'invite' | 'claim-link'; key: string; to: string },
  write: (stopUrl: string) => Message,
) => Promise<MailHindrance | undefined>;

/** Makes `MailToStranger`; `limited` is false where limits are off. */
export function mailToStrangers(parts: {
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
  now: () => Date;
  limited: boolean;
}): MailToStranger {
  const { queueMail, unsubscribe, now, limited } = parts;
  return async (tx, { kind, key, to }, write) => {
    if (await hasDeclinedMail(tx, to)) return 'declined';
    if (limited) {
      const { points, seconds } = (await getSiteSettings(tx)).limit_mail_to_strangers;
      const since = new Date(now().getTime() - seconds * 1000);
      if ((await countMailFromStrangers(tx, to, since)) >= points) return 'enough';
    }
    await queueMail(tx, { key: `${kind}-${key}`, to, ...write(unsubscribe.url({ address: to })) });
    return undefined;
  };
}
