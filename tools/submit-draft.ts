import { z } from 'zod';
import { getListingContent } from '../store/listings/listing-content.ts';
import { findListing, findStory } from '../store/listings/listings.ts';
import { saveDraft } from '../store/drafts/write/drafts.ts';
import { changes, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { draftId } from './shared/listings/input-fields.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { nextStepsShape } from './shared/next-steps/steps.ts';
import { authorizeDraft } from './shared/runtime/authorize-owner.ts';
import { presentOwnedListing } from './shared/presenters/present.ts';
import {
  findExistingProduct,
  refuseDuplicateListing,
  reportTwinOfVerified,
} from './shared/drafts/duplicate-listing.ts';
import { publishDraft, getTeamNotice } from './shared/listings/edits/publish-edit.ts';
import { ownedListingRecord } from './shared/presenters/records.ts';

export default defineWrite({
  name: 'submit_draft',
  title: 'Save a draft as a listing',
  description:
    "Saves a ready draft as the caller's listing, not yet published, and returns its `listing_id`; after edits, the same one. Publishing is a separate step: choose_free_listing queues a free launch; create_checkout makes a payment link.",
  scope: 'listings:write',
  followUpScopes: ['orders:write'],
  annotations: changes,
  rest: { method: 'POST', path: '/drafts/{id}/submit', query: ['confirm_new'], idempotent: true },
  input: z.strictObject({
    id: draftId,
    confirm_new: z.boolean().optional().describe('True: another product than the one listed already.'),
  }),
  output: ownedListingRecord.extend({ draft_id: z.string(), ...nextStepsShape }),

  dryRun: {
    async state(tx, { id }, { account }) {
      const { listingId } = await authorizeDraft(tx, account, id);
      const listing = listingId === null ? undefined : await findListing(tx, listingId);
      if (!listing) return {};
      const { slug, status } = listing;
      return { slug, status, ...getListingContent(listing, await findStory(tx, listing.id)) };
    },
    dryRunNotice: (_, mailed) => getTeamNotice(mailed),
  },

  async change(tx, { id, confirm_new }, ctx) {
    const { account, mail, settings, now } = ctx;
    const draft = await authorizeDraft(tx, account, id);
    if (draft.status !== 'ready') {
      throw conflict(
        'The website of this draft is still being read.',
        'Call get_draft until its status is ready.',
      );
    }
    const existing = await findExistingProduct(tx, ctx, draft);
    if (existing.refusal) throw existing.refusal;
    const listing = await publishDraft({ account, mail, settings, now }, tx, draft, 'submit_draft');
    // Checked after missing fields are reported, so that confirming is the last step.
    if (!confirm_new) refuseDuplicateListing(existing, draft.id);
    await reportTwinOfVerified(tx, listing, existing, now());
    await saveDraft(tx, draft.id, { listingId: listing.id }, now());
    return {
      ...(await presentOwnedListing(tx, { settings, account }, listing)),
      draft_id: draft.id,
      ...(await getListingNext(tx, ctx, listing)),
    };
  },
});
