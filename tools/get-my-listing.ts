import { z } from 'zod';
import { LISTING } from '../rules/states/listing.ts';
import { launchIsBought } from '../store/launches/launch-places.ts';
import { categoriesOf } from '../store/listings/categories.ts';
import { findStory, foundersOf, listMilestones } from '../store/listings/listings.ts';
import { listMembers } from '../store/drafts/members.ts';
import { listPictures } from '../store/listings/pictures.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { faq, listingId } from './kit/listings/fields.ts';
import {
  badgeRecord,
  checkingShape,
  presentBadge,
  presentChecking,
  presentMoved,
  movedRecord,
} from './kit/listings/badge-state.ts';
import { listingNext } from './kit/next/listing-steps.ts';
import { nextShape } from './kit/next/steps.ts';
import { milestoneRecord, presentMilestone } from './kit/listings/milestones.ts';
import { ownedListing as findOwned } from './kit/call/owned.ts';
import { pictureRecord, presentPictures } from './kit/listings/pictures.ts';
import { compact, presentFields, presentOwned } from './kit/show/present.ts';
import { fieldShape, LISTS, VALUES } from './kit/show/listing-fields.ts';
import { categoryRef, ownedListingRecord } from './kit/show/records.ts';

export default defineRead({
  name: 'get_my_listing',
  title: 'Get my listing',
  description:
    'One listing the caller works on, of any status: content, plan, launch week, badge check, co-founders, unlocked sections and what comes next. The public view: get_listing. Its draft, with evidence: get_draft.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me/listings/{listing_id}' },
  input: z.strictObject({ listing_id: listingId }),
  output: ownedListingRecord.extend({
    draft_id: z.string().optional(),
    relaunch_week: z.string().optional().describe('The week it launches a second time in.'),
    week_is_bought: z
      .literal(true)
      .optional()
      .describe('reschedule_launch moves its launch to any week with places_left, not only to free ones.'),
    ...fieldShape(VALUES),
    ...fieldShape(LISTS),
    categories: z.array(categoryRef),
    founders: z.array(z.object({ slug: z.string(), name: z.string(), title: z.string().optional() })),
    faqs: z.array(faq),
    socials: z.record(z.string(), z.string()),
    story: z.record(z.string(), z.string()).optional(),
    milestones: z.array(milestoneRecord),
    media: z.array(pictureRecord).optional(),
    cofounders: z.array(z.object({ email: z.string(), name: z.string().optional() })),
    unlocked: z.array(z.string()).describe('Paid sections that are unlocked.'),
    verified: z.boolean(),
    launch_moved: movedRecord.optional(),
    badge: badgeRecord,
    ...checkingShape,
    ...nextShape,
  }),

  async run({ listing_id }, ctx) {
    const { account, db, settings } = ctx;
    const row = await findOwned(db, account, listing_id);
    const { profile } = row;
    const site = await getSiteSettings(db);
    const categories = (await categoriesOf(db, [row.id])).get(row.id) ?? [];
    return {
      ...presentOwned({ settings, account }, row),
      ...presentFields(row, [...VALUES, ...LISTS]),
      ...compact({
        draft_id: row.draftId,
        relaunch_week: row.relaunchWeek,
        week_is_bought:
          LISTING.after(row.status, 'reschedule') && (await launchIsBought(db, row)) ? (true as const) : null,
        story: await findStory(db, row.id),
        media: presentPictures(settings, row, await listPictures(db, row.id)),
      }),
      categories: categories.map(({ slug, name }) => ({ slug, name })),
      founders: (await foundersOf(db, row.id)).map(({ slug, name, title }) => compact({ slug, name, title })),
      faqs: profile.faqs,
      socials: profile.socials,
      milestones: (await listMilestones(db, row.id)).map(presentMilestone),
      cofounders: row.draftId === null ? [] : (await listMembers(db, row.draftId)).map(presentMember),
      unlocked: row.unlocked,
      verified: row.verifiedAt !== null,
      ...presentMoved(row),
      badge: presentBadge(settings.publicUrl, site, row),
      ...(await presentChecking(db, row)),
      ...(await listingNext(db, ctx, row)),
    };
  },
});

const presentMember = ({ email, name }: { email: string; name: string | null }) => ({
  email,
  ...compact({ name }),
});
