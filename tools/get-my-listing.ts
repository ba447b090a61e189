import { z } from 'zod';
import { LISTING } from '../rules/states/listing.ts';
import { isLaunchPaid } from '../store/launches/launch-slots.ts';
import { findListingWithProfile } from '../store/listings/public-listing.ts';
import { listApprovedSlugs } from '../store/listings/alternatives.ts';
import type { Queries } from '../store/engine/database.ts';
import { listMembers } from '../store/drafts/members.ts';
import { listAiReviews } from '../store/orders/orders.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { listSameWebsite, type ListingRow } from '../store/listings/listings.ts';
import { type ReadContext, defineRead, reads } from './shared/runtime/define.ts';
import { listingId } from './shared/listings/input-fields.ts';
import {
  badgeRecord,
  checkingShape,
  presentBadge,
  presentChecking,
  presentLaunchMoved,
  launchMovedRecord,
} from './shared/launches/badge-state.ts';
import { presentContested } from './shared/listings/claims/claim-record.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { nextStepsShape } from './shared/next-steps/steps.ts';
import { milestoneRecord, presentMilestone } from './shared/listings/milestones.ts';
import { authorizeListing, getListingRole } from './shared/runtime/authorize-owner.ts';
import { compact, presentListingFields, presentOwnedListing } from './shared/presenters/present.ts';
import { aiReviewRecord, presentReview } from './shared/orders/ai-review-record.ts';
import { buildFieldShape, VALUE_FIELDS } from './shared/presenters/listing-fields.ts';
import { listingProfile, presentProfile } from './shared/presenters/profile.ts';
import { shortenedShape, shortenToFit } from './shared/presenters/shorten-to-fit.ts';
import { ownedListingRecord } from './shared/presenters/records.ts';
import { assertDefined } from '../rules/typed/assert.ts';

export default defineRead({
  name: 'get_my_listing',
  title: 'Get my listing',
  description:
    'One listing the caller works on, of any status: all its page says, plan, launch week, badge check, co-founders, unlocked sections and what comes next. Its draft, with evidence: get_draft.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me/listings/{listing_id}' },
  input: z.strictObject({ listing_id: listingId }),
  output: listingProfile.extend({
    ...ownedListingRecord.shape,
    ...buildFieldShape(VALUE_FIELDS),
    milestones: z.array(milestoneRecord),
    draft_id: z.string().optional(),
    relaunch_week: z.string().optional().describe('The week it launches a second time in.'),
    week_is_bought: z
      .literal(true)
      .optional()
      .describe('reschedule_launch moves its launch to any week with places_left, not only to free ones.'),
    other_sites: z.array(z.string()).describe('For `apply_to`.'),
    cofounders: z.array(z.object({ email: z.string(), name: z.string().optional() })),
    alternatives: z
      .array(z.string())
      .describe('Slugs its owner approved; get_alternatives shows them first.'),
    unlocked: z.array(z.string()).describe('Paid sections that are unlocked.'),
    ai_review: aiReviewRecord.optional().describe('The latest that was bought; for its owner alone.'),
    launch_moved: launchMovedRecord.optional(),
    contested: z.string().optional(),
    badge: badgeRecord,
    ...checkingShape,
    ...nextStepsShape,
    ...shortenedShape,
  }),

  async run({ listing_id }, ctx) {
    const { account, db, settings } = ctx;
    const row = await authorizeListing(db, account, listing_id);
    const site = await getSiteSettings(db);
    const found = assertDefined(await findListingWithProfile(db, row.slug));
    const full = {
      // Includes locked paid sections: what was written is stored, and shown once it is unlocked.
      ...(await presentProfile({ db, settings }, found, () => true)),
      ...presentListingFields(row, VALUE_FIELDS),
      ...(await presentOwnedListing(db, { settings, account }, row)),
      milestones: found.milestones.map(presentMilestone),
      ...compact({
        draft_id: row.draftId,
        relaunch_week: row.relaunchWeek,
        week_is_bought:
          LISTING.next(row.status, 'reschedule') && (await isLaunchPaid(db, row)) ? (true as const) : null,
      }),
      other_sites: await listOtherSites(ctx, row),
      cofounders: row.draftId === null ? [] : (await listMembers(db, row.draftId)).map(presentMember),
      alternatives: await listApprovedSlugs(db, row.id),
      unlocked: row.unlocked,
      ...(row.ownerId === account.id ? await presentLatestReview(db, row.id) : {}),
      ...presentLaunchMoved(row),
      ...(await presentContested(ctx, row)),
      badge: presentBadge(settings.publicUrl, site, row),
      ...(await presentChecking(db, row)),
      ...(await getListingNext(db, ctx, row)),
    };
    return shortenToFit(full, `${settings.publicUrl}/account/listings/${row.id}`);
  },
});

/** Lists other sites where update_my_listing can also write: those with a listing of the same website that the caller works on. */
async function listOtherSites({ account, db }: ReadContext, row: ListingRow) {
  const found = new Set<string>();
  for (const other of await listSameWebsite(db, row)) {
    if ((await getListingRole(db, account, other)) === null) continue;
    found.add(other.site);
  }
  return [...found];
}

const presentMember = ({ email, name }: { email: string; name: string | null }) => ({
  email,
  ...compact({ name }),
});

async function presentLatestReview(db: Queries, listingId: number) {
  const [latest] = await listAiReviews(db, listingId);
  return latest ? { ai_review: presentReview(latest.review) } : {};
}
