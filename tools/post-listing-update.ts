import { z } from 'zod';
import { isOneOf } from '../rules/states/define-states.ts';
import { TAKEN_DOWN_STATUSES } from '../rules/states/listing.ts';
import { findSameUpdate, findNewestUpdate, listUpdatesSince } from '../store/listings/listing-updates.ts';
import { addListingUpdate } from '../store/listings/write/listing-updates.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { listingId, nonBlankText } from './shared/listings/input-fields.ts';
import { isDuplicatePost } from './shared/listings/edits/is-duplicate-post.ts';
import { presentUpdate, updateRecord } from './shared/listings/updates.ts';
import { getUpdateAudience } from './shared/listings/update-audience.ts';
import { checkUpdates } from './shared/limits/quotas.ts';
import { authorizeListing, authorizeListingAccess } from './shared/runtime/authorize-owner.ts';
import { asRecord } from '../rules/typed/records.ts';
import { REPEAT_WINDOW_MS, isRepeatedCall, repeatedFlag } from './shared/runtime/repeated-calls.ts';

export default defineWrite({
  name: 'post_listing_update',
  title: 'Post an update',
  description:
    'Publishes a short news item on a listing the caller works on and, where it is live, mails it once to everybody who follows it. It cannot be taken back. The same update within an hour is posted and mailed once. A dated entry without mail: add_milestone. Changes of the profile: update_my_listing.',
  scope: 'listings:write',
  annotations: { ...adds, destructiveHint: true, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/updates', status: 201, idempotent: true },
  input: z.strictObject({
    listing_id: listingId,
    title: nonBlankText(200).describe('Headline, also the subject of the mail.'),
    body: nonBlankText(5000).describe('Plain text.'),
  }),
  output: z.object({
    update_id: z.int(),
    listing_id: z.int(),
    ...updateRecord.shape,
    followers: z.int().describe('How many are notified by mail.'),
    told: z.string().describe('Who is notified, or why nobody is.'),
    similar_to: z
      .object({ update_id: z.int(), title: z.string(), posted_at: z.string() })
      .optional()
      .describe('Of the last hour, in much the same words.'),
    repeated: repeatedFlag,
  }),

  dryRun: {
    async state(tx, { listing_id }, { account }) {
      const { id } = await authorizeListingAccess(tx, account, listing_id);
      const latest = await findNewestUpdate(tx, id);
      return { newest_update: latest && { title: latest.title, body: latest.body } };
    },
    dryRunNotice: ({ told, similar_to }) =>
      similar_to ? `${told} It is much the same as “${similar_to.title}”, posted within the hour.` : told,
  },

  confirmation: {
    question({ report: { after, told } }) {
      const { title, body } = asRecord(after['newest_update']);
      if (typeof title !== 'string' || typeof body !== 'string') return null;
      return `Post this? It cannot be taken back. ${told}\n\n${title}\n\n${body}`;
    },
  },

  async change(tx, { listing_id, title, body }, ctx) {
    const { account, jobs, settings, now } = ctx;
    const listing = await authorizeListing(tx, account, listing_id);
    if (isOneOf(listing.status, TAKEN_DOWN_STATUSES)) {
      throw conflict(`This listing is ${listing.status}; nobody would see an update.`, 'See get_my_listing.');
    }
    const news = { listingId: listing.id, title: title.trim(), body };
    const same = await findSameUpdate(tx, news);
    const first = same && isRepeatedCall(ctx, same.createdAt) ? same : null;
    const earlier = await listUpdatesSince(tx, listing.id, new Date(now().getTime() - REPEAT_WINDOW_MS));
    if (!first) await checkUpdates(tx, { settings, now }, listing.id);
    const update = first ?? (await addListingUpdate(tx, news, now()));
    const similar = first ? undefined : earlier.find((one) => isDuplicatePost(one, news));
    const audience = await getUpdateAudience(tx, listing);
    if (!first && audience.mailed > 0)
      await jobs.enqueue(tx, { kind: 'tell_followers', key: String(update.id) });
    return {
      update_id: update.id,
      listing_id: listing.id,
      ...presentUpdate(update),
      followers: audience.mailed,
      told: audience.text,
      ...(similar
        ? {
            similar_to: {
              update_id: similar.id,
              title: similar.title,
              posted_at: similar.createdAt.toISOString(),
            },
          }
        : {}),
      ...(first ? { repeated: true as const } : {}),
    };
  },
});
