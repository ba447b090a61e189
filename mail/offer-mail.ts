import type { Message } from './messages/messages.ts';
import { unsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe.ts';
import type { MailKind } from '../rules/people/mail-kinds.ts';
import type { Tx } from '../store/engine/database.ts';
import { isUnsubscribed } from '../store/people/ended-mail.ts';
import { filterBounced, type Mail } from '../store/work/outgoing-mail.ts';

/**
 * Queues mail of a kind that people can turn off, unless this person has done so or their address bounced; both are checked
 * in the transaction that queues the mail. `buildMessage` gets the unsubscribe link, which also goes into the header (RFC 8058).
 */
export type OfferMail = (
  tx: Tx,
  kind: MailKind,
  to: { id: number; email: string },
  key: string,
  write: (unsubscribeUrl: string) => Message,
) => Promise<void>;

/** Creates a `QueueOptionalMail`. */
export function offerMail(parts: {
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
}): OfferMail {
  return async (tx, kind, { id, email }, key, write) => {
    if (await isUnsubscribed(tx, id, kind)) return;
    if ((await filterBounced(tx, [email])).size > 0) return;
    const link = parts.unsubscribe.url({ accountId: id, kind });
    await parts.queueMail(tx, { key, to: email, ...write(link), headers: unsubscribeHeaders(link) });
  };
}
