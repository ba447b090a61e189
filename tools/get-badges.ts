import { z } from 'zod';
import { BADGE_MODES, BADGE_SHAPES, BADGE_SIZES } from '../rules/badges/badges.ts';
import { findListingBySlug } from '../store/listings/listings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { slug } from './shared/listings/input-fields.ts';
import { DEFAULT_STYLE, presentBadges } from './shared/launches/listing-badges.ts';
import { badgeCheckRecord, presentBadgeCheck } from './shared/launches/badge-state.ts';
import { getListingRole } from './shared/runtime/authorize-owner.ts';
import { buildNotLiveError } from './shared/runtime/not-found-suggestions.ts';

export default defineRead({
  name: 'get_badges',
  title: 'Get the badges of a listing',
  description:
    "Badges a listing may show (Listed on, Launched on, Featured, Verified, Launch of the Week), each with HTML to embed and its SVG image. A free launch goes live once its Listed on badge is on the website's homepage. A listing not yet live answers those who work on it, signed in; they also get what the last look at its homepage saw.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/listings/{slug}/badges' },
  input: z.strictObject({
    slug,
    shape: z.enum(BADGE_SHAPES).default(DEFAULT_STYLE.shape).describe('Shape of the badge.'),
    mode: z.enum(BADGE_MODES).default(DEFAULT_STYLE.mode).describe('Colours; auto follows the visitor.'),
    size: z.enum(BADGE_SIZES).default(DEFAULT_STYLE.size).describe('Small, medium or large.'),
  }),
  output: z.object({
    slug: z.string(),
    items: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        is_paid: z.literal(true).optional().describe('It was bought.'),
        until: z.string().optional().describe('When it ends; its image is the Listed on badge after that.'),
        html: z.string(),
        image_url: z.string(),
        link_url: z.string(),
      }),
    ),
    badge: badgeCheckRecord
      .optional()
      .describe('For those who work on the listing: its badge on the homepage.'),
  }),

  async run({ slug, shape, mode, size }, { account, db, search, settings }) {
    const listing = await findListingBySlug(db, slug);
    const mine =
      listing !== undefined && account !== null && (await getListingRole(db, account, listing)) !== null;
    if (!listing || (listing.status !== 'live' && !mine)) {
      throw await buildNotLiveError({ db, search }, 'slug', slug, account === null);
    }
    return {
      slug,
      items: await presentBadges({ db, settings }, listing, { shape, mode, size }),
      ...(mine ? { badge: presentBadgeCheck(listing) } : {}),
    };
  },
});
