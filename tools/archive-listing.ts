import { z } from 'zod';
import { releaseRelaunchSlot, listShownPurchases } from '../orders/fulfilment/launch-entitlement.ts';
import { LISTING } from '../rules/states/listing.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { makeTakeDownsFinal } from '../store/team/write/team-actions.ts';
import { defineWrite, removes } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { authorizeListingOwner } from './shared/runtime/authorize-owner.ts';
import { listingId } from './shared/listings/input-fields.ts';
import { notPossible } from './shared/next-steps/steps.ts';
import { listingUrl } from './shared/presenters/present.ts';

export default defineWrite({
  name: 'archive_listing',
  title: 'Take a listing down',
  description:
    'Takes a live listing of the caller out of the directory, for good: its page and search say so; calendar, feeds and badges lose it. Votes and reviews stay stored. Paid places on it end, without a refund. Not live yet: delete_draft.',
  scope: 'listings:write',
  annotations: { ...removes, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/archive', idempotent: true },
  input: z.strictObject({ listing_id: listingId }),
  output: z.object({
    listing_id: z.int(),
    status: z.literal('archived'),
    url: z.string().describe('Its page, which says that it was taken down.'),
    ended: z
      .array(z.object({ number: z.string(), product: z.string() }))
      .describe('What was bought for it and showed with it, by order; nothing was refunded.'),
    not_possible: notPossible,
  }),

  dryRun: {
    async state(tx, { listing_id }, { account, now }) {
      const listing = await authorizeListingOwner(tx, account, listing_id);
      const { status } = listing;
      const paid = status === 'live' ? await listShownPurchases(tx, listing, now()) : [];
      return { status, paid_places: paid.map(({ product }) => product) };
    },
    dryRunNotice: ({ url }) =>
      `Nobody is mailed. ${url} is gone for good: no tool puts it back, and what was paid is not refunded.`,
  },

  confirmation: {
    question: ({ report: { after, told } }) =>
      after['status'] === 'archived' ? `Take this listing out of the directory? ${told}` : null,
  },

  async change(tx, { listing_id }, { account, settings, now }) {
    const listing = await authorizeListingOwner(tx, account, listing_id);
    const { status, slug } = listing;
    const ended = status === 'live' ? await listShownPurchases(tx, listing, now()) : [];
    // Already archived. If the team did it, its action can no longer be undone, because the owner wants it archived too.
    if (status === 'archived') await makeTakeDownsFinal(tx, listing_id);
    else {
      if (!LISTING.next(status, 'take_down')) {
        throw conflict(
          `This listing is ${status}, not live: there is nothing to take down.`,
          'withdraw_launch takes a launch back that has not begun; delete_draft deletes the listing with its draft.',
        );
      }
      await releaseRelaunchSlot(tx, listing, now());
      await moveListing(tx, listing, { event: 'take_down' }, now());
    }
    return {
      listing_id,
      status: 'archived' as const,
      url: listingUrl(settings.publicUrl, slug),
      ended: ended.map(({ number, product }) => ({ number, product })),
      not_possible: [
        {
          what: 'Putting it back',
          why: 'What was taken down is not published again by a tool.',
          instead:
            'The team of the site can do that; or submit_listing makes a new listing, without these votes.',
        },
      ],
    };
  },
});
