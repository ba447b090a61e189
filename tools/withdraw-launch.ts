import { z } from 'zod';
import { moveLaunchSlot } from '../orders/fulfilment/launch-entitlement.ts';
import { LISTING, PLANS } from '../rules/states/listing.ts';
import { isLaunchPaid } from '../store/launches/launch-slots.ts';
import type { Tx } from '../store/engine/database.ts';
import type { ListingRow } from '../store/listings/listings.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { changes, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { authorizeListing } from './shared/runtime/authorize-owner.ts';
import { listingId } from './shared/listings/input-fields.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { nextStepsShape } from './shared/next-steps/steps.ts';
import { previousShape } from './shared/listings/edits/previous-values.ts';
import { readLaunchState, presentPreviousWeek } from './shared/launches/launch-state.ts';

export default defineWrite({
  name: 'withdraw_launch',
  title: 'Withdraw a launch',
  description:
    'Takes a launch that has not begun off its week: the listing is a draft again and the week is free for others. A paid launch keeps its right to a week; reschedule_launch uses it. To move a launch instead: reschedule_launch.',
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/withdraw', idempotent: true },
  input: z.strictObject({ listing_id: listingId }),
  output: z.object({
    listing_id: z.int(),
    status: z.literal(LISTING.starts),
    plan: z.enum(PLANS).describe('paid: it keeps its right to a week.'),
    ...previousShape,
    ...nextStepsShape,
  }),

  dryRun: {
    state: (tx, { listing_id }, { account }) => readLaunchState(tx, account, listing_id),
  },

  async change(tx, { listing_id }, ctx) {
    const { account, now } = ctx;
    const listing = await authorizeListing(tx, account, listing_id);
    const { status } = listing;
    const plan = listing.plan === 'paid' ? 'paid' : 'none';
    // A repeated call finds the launch already withdrawn.
    if (status === LISTING.starts) return presentWithdrawn(tx, ctx, listing);
    if (!LISTING.next(status, 'withdraw')) {
      throw conflict(
        `This listing is ${status}; a launch is withdrawn before it begins.`,
        'See get_my_listing.',
      );
    }
    if (await isLaunchPaid(tx, listing)) await moveLaunchSlot(tx, listing, null, now());
    const withdrawn = await moveListing(tx, listing, { event: 'withdraw', plan }, now());
    return { ...(await presentWithdrawn(tx, ctx, withdrawn)), ...presentPreviousWeek(listing, null) };
  },
});

const presentWithdrawn = async (tx: Tx, ctx: ChangeContext, row: ListingRow) => ({
  listing_id: row.id,
  status: LISTING.starts,
  plan: row.plan,
  ...(await getListingNext(tx, ctx, row)),
});
