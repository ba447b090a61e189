import { listingUpdateMessage } from './owner-messages.ts';
import { unsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { listFollowers } from '../../store/community/followers.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import { findListingUpdate } from '../../store/listings/listing-updates.ts';
import { findListing } from '../../store/listings/listings.ts';
import type { Mail } from '../../store/work/outgoing-mail.ts';
import type { JobHandler } from '../jobs/queue.ts';

// Messages written down in one transaction, so that others need not wait long for theirs.
const BATCH = 100;

/**
 * The job behind post_listing_update: one message for each follower, written down once however often the job is
 * taken up again.
 */
export function tellFollowersJob(parts: {
  db: Database;
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
  publicUrl: () => string;
}): JobHandler {
  const { db, queueMail, unsubscribe, publicUrl } = parts;
  return async (job, signal) => {
    const update = await findListingUpdate(db, Number(job.key));
    const listing = update && (await findListing(db, update.listingId));
    if (!update || listing?.status !== 'live') return;
    const page = { name: mailedListing(listing), url: `${publicUrl()}/l/${listing.slug}` };
    for (let after: number | undefined = 0; after !== undefined;) {
      signal.throwIfAborted();
      const from: number = after;
      after = await db.transaction(async (tx) => {
        const followers = await listFollowers(tx, listing.id, from, BATCH);
        for (const { accountId, email } of followers) {
          const link = unsubscribe.url({ listingId: listing.id, accountId });
          await queueMail(tx, {
            key: `update-${update.id}-${accountId}`,
            to: email,
            ...listingUpdateMessage(page, update, link),
            headers: unsubscribeHeaders(link),
          });
        }
        return followers.at(-1)?.accountId;
      });
    }
  };
}
