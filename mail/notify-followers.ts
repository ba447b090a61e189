import { listingLaunchedMessage, listingUpdateMessage } from './messages/owner-messages.ts';
import type { Message } from './messages/messages.ts';
import { buildUnsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe.ts';
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

type FollowerMailDeps = {
  db: Database;
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
  publicUrl: () => string;
};

type ListingLink = { name: string; url: string };

/** News for the followers of a listing. `key` is the same however often the job runs, so nobody gets a message twice. */
type FollowerNews = {
  listingId: number;
  key: string;
  buildMessage: (page: ListingLink, unsubscribeUrl: string) => Message;
};

/** Queues one message for each follower of a live listing. */
async function notifyFollowers(
  deps: FollowerMailDeps,
  { listingId, key, buildMessage }: FollowerNews,
  signal: AbortSignal,
): Promise<void> {
  const { db, queueMail, unsubscribe, publicUrl } = deps;
  const listing = await findListing(db, listingId);
  if (listing?.status !== 'live') return;
  const page = { name: getMailSafeListingName(listing), url: `${publicUrl()}/l/${listing.slug}` };
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const afterId: number = after;
    after = await db.transaction(async (tx) => {
      const followers = await listFollowers(tx, listing.id, afterId, BATCH);
      for (const { accountId, email } of followers) {
        const link = unsubscribe.url({ listingId: listing.id, accountId });
        await queueMail(tx, {
          key: `${key}-${accountId}`,
          to: email,
          ...buildMessage(page, link),
          headers: buildUnsubscribeHeaders(link),
        });
      }
      return followers.at(-1)?.accountId;
    });
  }
}

/** Handles the job behind post_listing_update. */
export function createUpdateMailJob(deps: FollowerMailDeps): JobHandler {
  return async (job, signal) => {
    const update = await findListingUpdate(deps.db, Number(job.key));
    if (!update) return;
    const { listingId, id } = update;
    const buildMessage: FollowerNews['buildMessage'] = (page, link) =>
      listingUpdateMessage(page, update, link);
    await notifyFollowers(deps, { listingId, key: `update-${id}`, buildMessage }, signal);
  };
}

/** Handles the job that notifies people who wait for a launch; its key is the id of the listing. */
export function createLaunchMailJob(deps: FollowerMailDeps): JobHandler {
  return async (job, signal) => {
    const { name } = await getSiteSettings(deps.db);
    const buildMessage: FollowerNews['buildMessage'] = (page, link) =>
      listingLaunchedMessage(name, page, link);
    await notifyFollowers(
      deps,
      { listingId: Number(job.key), key: `launch-${job.key}`, buildMessage },
      signal,
    );
  };
}
