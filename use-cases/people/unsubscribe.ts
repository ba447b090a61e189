import type { Subscription } from '../../mail/unsubscribe.ts';
import { declineMail } from '../../store/people/write/declined-mail.ts';
import { endMail } from '../../store/people/write/ended-mail.ts';
import type { ActParts } from '../act-parts.ts';
import { endFollow } from '../community/end-follow.ts';

/** Ends the subscription of an unsubscribe link (RFC 8058). The signed address is sufficient. */
export async function unsubscribe(
  parts: Pick<ActParts, 'db' | 'now'>,
  { from }: { from: Subscription },
): Promise<void> {
  const { db, now } = parts;
  if ('listingId' in from) await endFollow(parts, from);
  else if ('kind' in from) {
    await db.transaction((tx) => endMail(tx, from.accountId, from.kind, now()), 'read committed');
  } else await db.transaction((tx) => declineMail(tx, from.address, now()), 'read committed');
}
