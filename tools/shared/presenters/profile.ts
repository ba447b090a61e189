import { z } from 'zod';
import { getEntryPrice } from '../../../rules/listings/entry-price.ts';
import {
  type FieldName,
  getField,
  listFieldsWith,
  isFieldName,
} from '../../../rules/listings/fields/listing-fields.ts';
import { communityRating, type CommunityRating } from '../../../store/community/ratings.ts';
import { listReviews } from '../../../store/community/reviews.ts';
import type { Section } from '../../../rules/listings/fields/sections.ts';
import { getListingValue, isStored } from '../../../store/listings/listing-content.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { PublicListing } from '../../../store/listings/public-listing.ts';
import { getFeaturedUntil } from '../../../store/launches/featured.ts';
import type { Services } from '../runtime/define.ts';
import { faq } from '../listings/input-fields.ts';
import { milestoneRecord, presentMilestone } from '../listings/milestones.ts';
import { pictureRecord, presentPictures } from '../listings/pictures.ts';
import { presentUpdate, updateRecord } from '../listings/updates.ts';
import { buildFieldShape, LIST_FIELDS } from './listing-fields.ts';
import { categoryUrl, compact, founderUrl, presentListingFields, presentSummary } from './present.ts';
import { categoryRef, listingSummary } from './records.ts';
import { presentVisitorReview, visitorReviewRecord } from './reviews.ts';
import { presentProvenance, provenanceShape } from './evidence.ts';

const TEXT_FIELDS = [
  ...listFieldsWith({ record: 'text', home: 'column' }),
  ...listFieldsWith({ record: 'text', home: 'profile' }),
];
const FACT_FIELDS = listFieldsWith({ record: 'fact' });
/** Fields that are links, with their names in `links`. */
const LINK_FIELDS = listFieldsWith({ record: 'fact', kind: 'link' }).map(
  (field) => [field.replace(/_url$/, ''), field] as const,
);

const MAX_REVIEWS = 5;
const MAX_REVIEW_CHARACTERS = 600;

/** Public profile of a listing: the output of get_listing, which get_my_listing extends. */
export const listingProfile = listingSummary.extend({
  ...buildFieldShape(TEXT_FIELDS),
  ...buildFieldShape(LIST_FIELDS),
  pricing: z.object({ model: z.string().optional(), summary: z.string().optional() }),
  entry_price: z
    .object({ per_month: z.number(), currency: z.string().optional() })
    .optional()
    .describe('Lowest price per month that `pricing` names, in its currency; 0: free. Absent: not clear.'),
  ...buildFieldShape(FACT_FIELDS),
  categories: z.array(categoryRef.extend({ url: z.string() })),
  founders: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      title: z.string().optional(),
      bio: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  faqs: z.array(faq),
  socials: z.record(z.string(), z.string()),
  links: z.record(z.string(), z.string()).describe('Website, video and socials.'),
  updates: z.array(updateRecord),
  awards: z.array(z.object({ week: z.string(), rank: z.int(), title: z.string() })),
  community_rating: z
    .object({ average: z.number().optional(), reviews: z.int() })
    .describe('Average of 1 to 5 by genuine reviews.'),
  reviews: z.array(visitorReviewRecord).describe('The newest five, long ones cut. All, whole: list_reviews.'),
  domain_rating: z
    .object({ value: z.number(), trend: z.array(z.object({ day: z.string(), value: z.number() })) })
    .optional()
    .describe('Third-party metric of website authority, 0 to 100; the trend is oldest first.'),
  verified: z.boolean().describe('The owner proved control of the website. Not the same as paid.'),
  ...provenanceShape,
  follows: z.int(),
  views: z.int(),
  not_found_on_website: z.array(z.string()),
  attributes: z
    .record(z.string(), z.string())
    .describe('Facts that compare_listings compares by, in the words of the owner.'),
  story: z.record(z.string(), z.string()).optional(),
  milestones: z.array(milestoneRecord).optional(),
  media: z.array(pictureRecord).optional(),
  updated_at: z.string(),
});

/**
 * Presents the profile of a listing. `isSectionShown` decides whether a paid section is shown: in public only if it is unlocked, to
 * its owner always.
 */
export async function presentProfile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  found: PublicListing,
  isSectionShown: (section: Section) => boolean = isUnlocked(found),
): Promise<z.infer<typeof listingProfile>> {
  const { listing: row, categories } = found;
  return {
    ...presentSummary(settings, row, categories, (await getFeaturedUntil(db, [row])).get(row.id)),
    ...presentMembers(settings, found, isSectionShown),
    ...presentRating(found.hasReviews ? await communityRating(db, row.id) : undefined),
    reviews: found.hasReviews ? await listNewestReviews(db, row.id) : [],
  };
}

const isUnlocked =
  ({ listing }: PublicListing) =>
  (section: Section): boolean =>
    listing.unlocked.includes(section);

/** Presents the community rating of a listing; undefined if it has no reviews. */
export const presentRating = (rating: CommunityRating | undefined) => ({
  community_rating: rating ? compact(rating) : { reviews: 0 },
});

/** Presents the members of a profile that are neither in the summary nor about reviews. */
export function presentMembers(
  settings: Services['settings'],
  found: PublicListing,
  isSectionShown: (section: Section) => boolean = isUnlocked(found),
) {
  const { listing: row, categories } = found;
  const { publicUrl } = settings;
  const isLive = row.status === 'live';
  const { profile, domainRating } = row;
  return {
    ...presentListingFields(row, [...TEXT_FIELDS, ...LIST_FIELDS, ...FACT_FIELDS]),
    ...compact({
      domain_rating: domainRating === null ? null : { value: domainRating, trend: found.ratings },
      entry_price: getEntryPrice(row),
      story: isSectionShown('story') ? found.story : null,
      milestones: isSectionShown('milestones') ? found.milestones.map(presentMilestone) : null,
      media: presentPictures(settings, row, found.pictures),
    }),
    pricing: compact({ model: row.pricingModel, summary: row.pricingSummary }),
    categories: categories.map(({ slug, name }) => ({ slug, name, url: categoryUrl(publicUrl, slug) })),
    // Only founders of a live listing have a page.
    founders: found.founders.map((founder) =>
      compact({ ...founder, url: isLive ? founderUrl(publicUrl, founder.slug) : null }),
    ),
    faqs: profile.faqs,
    socials: profile.socials,
    links: compact({ ...profile.socials, website: row.url, ...presentLinks(row) }),
    updates: found.updates.map(presentUpdate),
    awards: found.awards.map(({ week, rank }) => ({ week, rank, title: `Launch of the Week #${rank}` })),
    verified: row.verifiedAt !== null,
    ...presentProvenance(row),
    follows: row.follows,
    views: row.views,
    not_found_on_website: listUnstatedFacts(row),
    attributes: profile.attributes ?? {},
    updated_at: row.updatedAt.toISOString(),
  };
}

const presentLinks = (row: ListingRow) =>
  Object.fromEntries(LINK_FIELDS.map(([name, field]) => [name, getListingValue(row, field)] as const));

/** Lists the facts that the website does not state, as the owner confirmed, and that the owner has not added since. */
const listUnstatedFacts = (row: ListingRow): string[] =>
  (row.profile.not_stated ?? []).filter(
    (name) =>
      !isFieldName(name) ||
      (isVisitorFact(name) && isStored(name) && [getListingValue(row, name) ?? []].flat().join('') === ''),
  );

/** Whether visitors look for a field, and so miss it. */
export function isVisitorFact(name: FieldName): boolean {
  const { page, record } = getField(name);
  return page === 'facts' || page === 'points' || record === 'fact';
}

/** Lists the newest reviews of a listing, long ones cut. */
export const listNewestReviews = async (db: Services['db'], listingId: number) =>
  (await listReviews(db, listingId, { limit: MAX_REVIEWS, withHidden: false })).map((review) =>
    presentVisitorReview(review, MAX_REVIEW_CHARACTERS),
  );

/** Checks whether there is more to the reviews of a listing than its profile shows. */
export const hasMoreReviews = ({
  reviews,
  community_rating,
}: Pick<z.infer<typeof listingProfile>, 'reviews' | 'community_rating'>): boolean =>
  community_rating.reviews > reviews.length ||
  reviews.some(({ text, answer }) => [text, answer].some((words) => words?.endsWith('…')));
