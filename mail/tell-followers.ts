import { listingLaunchedMessage, listingUpdateMessage } from './messages/owner-messages.ts';
import type { Message } from './messages/messages.ts';
import { unsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import { listFollowers } from '../store/community/followers.ts';
import { getMailSafeListingName } from '../rules/people/mail-safe-text.ts';
import { findListingUpdate } from '../store/listings/listing-updates.ts';
import { findListing } from '../store/listings/listings.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { Mail } from '../store/work/outgoing-mail.ts';
import type { JobHandler } from '../jobs/run-job.ts';

// Messages queued per transaction, so that other writers never wait long.
const BATCH = 100;

type Parts = {
  db: Database;
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
  publicUrl: () => string;
};

type Page = { name: string; url: string };

/** News for the followers of a listing. `key` is the same however often the job runs, so nobody gets a message twice. */
type News = { listingId: number; key: string; write: (page: Page, unsubscribeUrl: string) => Message };

/** Queues one message for each follower of a live listing. */
async function tellFollowers(
  parts: Parts,
  { listingId, key, write }: News,
  signal: AbortSignal,
): Promise<void> {
  const { db, queueMail, unsubscribe, publicUrl } = parts;
  const listing = await findListing(db, listingId);
  if (listing?.status !== 'live') return;
  const page = { name: getMailSafeListingName(listing), url: `${publicUrl()}/l/${listing.slug}` };
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const from: number = after;
    after = await db.transaction(async (tx) => {
      const followers = await listFollowers(tx, listing.id, from, BATCH);
      for (const { accountId, email } of followers) {
        const link = unsubscribe.url({ listingId: listing.id, accountId });
        await queueMail(tx, {
          key: `${key}-${accountId}`,
          to: email,
          ...write(page, link),
          headers: unsubscribeHeaders(link),
        });
      }
      return followers.at(-1)?.accountId;
    });
  }
}

/** Handles the job behind post_listing_update. */
export function tellFollowersJob(parts: Parts): JobHandler {
  return async (job, signal) => {
    const update = await findListingUpdate(parts.db, Number(job.key));
    if (!update) return;
    const { listingId, id } = update;
    const write: News['write'] = (page, link) => listingUpdateMessage(page, update, link);
    await tellFollowers(parts, { listingId, key: `update-${id}`, write }, signal);
  };
}

/** Handles the job that notifies people who wait for a launch; its key is the id of the listing. */
export function tellLaunchedJob(parts: Parts): JobHandler {
  return async (job, signal) => {
    const { name } = await getSiteSettings(parts.db);
    const write: News['write'] = (page, link) => listingLaunchedMessage(name, page, link);
    await tellFollowers(parts, { listingId: Number(job.key), key: `launch-${job.key}`, write }, signal);
  };
}
