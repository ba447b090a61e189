import type { Message } from './messages/messages.ts';
import { buildUnsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe.ts';
import type { MailKind } from '../rules/people/mail-kinds.ts';
import type { Tx } from '../store/engine/database.ts';
import { isUnsubscribed } from '../store/people/ended-mail.ts';
import { filterBounced, type Mail } from '../store/work/outgoing-mail.ts';

/**
 * Queues mail of a kind that people can turn off, unless this person has done so or their address bounced; both are checked
 * in the transaction that queues the mail. `buildMessage` gets the unsubscribe link, which also goes into the header (RFC 8058).
 */
export type QueueOptionalMail = (
  tx: Tx,
  kind: MailKind,
  to: { id: number; email: string },
  key: string,
  buildMessage: (unsubscribeUrl: string) => Message,
) => Promise<void>;

/** Creates a `QueueOptionalMail`. */
export function createOptionalMail(deps: {
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
}): QueueOptionalMail {
  return async (tx, kind, { id, email }, key, buildMessage) => {
    if (await isUnsubscribed(tx, id, kind)) return;
    if ((await filterBounced(tx, [email])).size > 0) return;
    const link = deps.unsubscribe.url({ accountId: id, kind });
    await deps.queueMail(tx, {
      key,
      to: email,
      ...buildMessage(link),
      headers: buildUnsubscribeHeaders(link),
    });
  };
}
