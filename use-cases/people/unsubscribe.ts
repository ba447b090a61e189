import type { Subscription } from '../../mail/unsubscribe.ts';
import { declineMail } from '../../store/people/write/declined-mail.ts';
import { unsubscribeFromMail } from '../../store/people/write/ended-mail.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { endFollow } from '../community/end-follow.ts';

/** Ends the subscription of an unsubscribe link (RFC 8058). The signed address is sufficient. */
export async function unsubscribe(
  deps: Pick<UseCaseDeps, 'db' | 'now'>,
  { from }: { from: Subscription },
): Promise<void> {
  const { db, now } = deps;
  if ('listingId' in from) await endFollow(deps, from);
  else if ('kind' in from) {
    await db.transaction((tx) => unsubscribeFromMail(tx, from.accountId, from.kind, now()), 'read committed');
  } else await db.transaction((tx) => declineMail(tx, from.address, now()), 'read committed');
}
