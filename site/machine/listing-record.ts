import type { ReviewLeaf, SoftwareApplicationLeaf, VideoObjectLeaf } from 'schema-dts';
import type { Answer } from '../../tools/index.ts';
import { faqRecord } from '../shared/faqs.ts';
import { avatarPath, webLink } from '../assets/logo.ts';
import { breadcrumbs, personRecord } from './schema-org.ts';

type Listing = Answer<'get_listing'>;

/** Builds the schema.org records of a listing: product, questions and breadcrumbs. Unknown values are left out. */
export function listingRecords(
  listing: Listing,
  publicUrl: string,
  avatars: ReadonlyMap<string, string>,
): object[] {
  const { category, slug, name } = listing;
  const ancestors = category
    ? [['/categories', 'Categories'] as const, [`/categories/${category.slug}`, category.name] as const]
    : [];
  return [
    product(listing, publicUrl, avatars),
    ...faqRecord(listing.faqs, listing.language),
    breadcrumbs(publicUrl, [...ancestors, [`/l/${slug}`, name]]),
  ];
}

function product(listing: Listing, publicUrl: string, avatars: ReadonlyMap<string, string>) {
  const sameAs = [...new Set([listing.website_url, ...Object.values(listing.socials)])].filter(webLink);
  const preview = `${publicUrl}/og/l/${listing.slug}.png`;
  const image = (version: string | undefined, slug: string) =>
    version === undefined ? {} : { image: publicUrl + avatarPath(slug, version) };
  return {
    '@type': 'SoftwareApplication',
    '@id': `${listing.url}#product`,
    name: listing.name,
    url: listing.url,
    sameAs,
    image: webLink(listing.logo_url) ? [`${publicUrl}/logos/${listing.slug}`, preview] : preview,
    dateModified: listing.updated_at,
    ...text('description', listing.short_description ?? listing.tagline),
    ...text('inLanguage', listing.language),
    ...text('applicationCategory', listing.category?.name),
    ...text('datePublished', listing.launched_at),
    ...(listing.media ? { screenshot: listing.media.map(({ url }) => url) } : {}),
    ...(listing.features.length ? { featureList: [...listing.features] } : {}),
    ...(listing.awards.length ? { award: listing.awards.map(({ title, week }) => `${title}, ${week}`) } : {}),
    ...offer(listing),
    ...(listing.founders.length
      ? {
          author: listing.founders.map(({ slug, name, title, url }) =>
            personRecord(name, {
              ...text('jobTitle', title),
              ...text('url', url),
              ...image(avatars.get(slug), slug),
            }),
          ),
        }
      : {}),
    ...ratings(listing),
    ...video(listing, preview),
  } satisfies SoftwareApplicationLeaf;
}

const text = <K extends string>(name: K, value: string | undefined): { [P in K]?: string } =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a computed key is of the type it was given
  (value ? { [name]: value } : {}) as { [P in K]?: string };

/** Builds the offer of free products. Other prices are sentences for people, and cannot be given as an amount. */
const offer = ({ pricing: { model } }: Listing) =>
  model === 'free' || model === 'open-source'
    ? { offers: { '@type': 'Offer' as const, price: 0 }, isAccessibleForFree: true }
    : {};

/** Builds the rating and reviews. Reviews without a name count in the rating, and are not included. */
function ratings({ community_rating: { average, reviews }, reviews: newest }: Listing) {
  if (average === undefined || reviews === 0) return {};
  const reviewRecords = newest.flatMap(({ by, rating, text, written_on }) =>
    by
      ? [
          {
            '@type': 'Review',
            author: personRecord(by),
            datePublished: written_on,
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
            ...(text ? { reviewBody: text } : {}),
          } satisfies ReviewLeaf,
        ]
      : [],
  );
  return {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: average,
      reviewCount: reviews,
      bestRating: 5,
      worstRating: 1,
    },
    ...(reviewRecords.length ? { review: reviewRecords } : {}),
  };
}

/** Builds the demo video. Its upload date is unknown, so search engines show it only as a link. */
function video({ name, demo_video_url, tagline, media }: Listing, preview: string) {
  const url = webLink(demo_video_url);
  if (!url) return {};
  return {
    video: {
      '@type': 'VideoObject',
      name: `${name}: the demo`,
      description: tagline ?? name,
      url,
      thumbnailUrl: media?.[0]?.url ?? preview,
    } satisfies VideoObjectLeaf,
  };
}
