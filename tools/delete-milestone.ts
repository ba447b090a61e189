import { z } from 'zod';
import { listMilestones } from '../store/listings/listings.ts';
import { deleteMilestone } from '../store/listings/write/milestones.ts';
import { defineWrite, removes } from './shared/runtime/define.ts';
import { notFound } from './shared/runtime/errors.ts';
import { listingId, recordId } from './shared/listings/input-fields.ts';
import { previousShape } from './shared/listings/edits/previous-values.ts';
import { editConfirmation } from './shared/listings/edits/edit-confirmation.ts';
import { presentMilestone } from './shared/listings/milestones.ts';
import { authorizeListingAccess } from './shared/runtime/authorize-owner.ts';

export default defineWrite({
  name: 'delete_milestone',
  title: 'Delete a milestone',
  description:
    'Takes one milestone away from a listing the caller works on; get_my_listing names their numbers. Adding one: add_milestone.',
  scope: 'listings:write',
  annotations: { ...removes, openWorldHint: true },
  rest: {
    method: 'DELETE',
    path: '/me/listings/{listing_id}/milestones/{milestone_id}',
    idempotent: true,
  },
  input: z.strictObject({
    listing_id: listingId,
    milestone_id: recordId.describe('Number of the milestone, from get_my_listing or add_milestone.'),
  }),
  output: z.object({
    listing_id: z.int(),
    milestone_id: z.int(),
    deleted: z.literal(true),
    ...previousShape,
  }),

  confirmation: editConfirmation,

  async change(tx, { listing_id, milestone_id }, { account }) {
    const listing = await authorizeListingAccess(tx, account, listing_id);
    const row = (await listMilestones(tx, listing.id)).find(({ id }) => id === milestone_id);
    if (!row || !(await deleteMilestone(tx, listing, milestone_id))) {
      throw notFound(
        'milestone_id',
        'This listing has no milestone with this number.',
        'Find the number with get_my_listing.',
      );
    }
    const { milestone_id: _, ...previous } = presentMilestone(row);
    return { listing_id, milestone_id, deleted: true as const, previous };
  },
});
