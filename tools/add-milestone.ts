import { z } from 'zod';
import { countMilestones } from '../store/listings/milestones.ts';
import { addMilestone } from '../store/listings/write/milestones.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { date, httpsLink, listingId, nonBlankText } from './shared/listings/input-fields.ts';
import { buildNote } from './shared/listings/edits/edit-remarks.ts';
import {
  getFutureDatesNote,
  milestoneRecord,
  presentShown,
  presentMilestone,
} from './shared/listings/milestones.ts';
import { editConfirmation } from './shared/listings/edits/edit-confirmation.ts';
import { authorizeListingAccess } from './shared/runtime/authorize-owner.ts';

const MAX_MILESTONES = 50;

export default defineWrite({
  name: 'add_milestone',
  title: 'Add a milestone',
  description:
    'Adds a dated entry (founding, funding, a release) to the history of a listing the caller works on; at most 50. Shown on its page when the section is unlocked. Nobody is mailed. News for followers: post_listing_update. Removing one: delete_milestone.',
  scope: 'listings:write',
  annotations: { ...adds, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/milestones', status: 201, idempotent: true },
  input: z.strictObject({
    listing_id: listingId,
    date: date.describe('Day it happened, YYYY-MM-DD.'),
    title: nonBlankText(200).describe('What happened.'),
    description: z.string().max(2000).optional().describe('More about it.'),
    url: httpsLink.optional().describe('Link to read more, https.'),
  }),
  output: milestoneRecord.extend({ listing_id: z.int(), shown: z.boolean(), note: z.string().optional() }),

  confirmation: editConfirmation,

  async change(tx, { listing_id, ...milestone }, { account, now }) {
    const listing = await authorizeListingAccess(tx, account, listing_id);
    if ((await countMilestones(tx, listing.id)) >= MAX_MILESTONES) {
      throw conflict(
        `This listing has ${MAX_MILESTONES} milestones, the most there can be.`,
        'Take one away with delete_milestone.',
      );
    }
    const row = await addMilestone(tx, listing.id, milestone, now());
    const { shown, hiddenNote } = presentShown('milestones', listing);
    return {
      ...presentMilestone(row),
      listing_id: listing.id,
      shown,
      ...buildNote([hiddenNote, getFutureDatesNote([milestone], now())]),
    };
  },
});
