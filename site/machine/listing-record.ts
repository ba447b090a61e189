import type { Answer } from '../../tools/index.ts';
import { faqRecord } from '../kit/faqs.ts';
import { webLink } from '../assets/logo.ts';

/** schema.org records of a listing: the product, and its questions. */
export function listingRecords(listing: Answer<'get_listing'>): object[] {
  const { average, reviews } = listing.community_rating;
  const image = webLink(listing.logo_url);
  const sameAs = [...new Set([listing.website_url, ...Object.values(listing.socials)])].filter(webLink);
  return [
    {
      '@type': 'SoftwareApplication',
      name: listing.name,
      url: listing.url,
      sameAs,
      description: listing.short_description ?? listing.tagline,
      ...(image ? { image } : {}),
      ...(listing.media ? { screenshot: listing.media.map(({ url }) => url) } : {}),
      ...(listing.category ? { applicationCategory: listing.category.name } : {}),
      ...(listing.launched_at ? { datePublished: listing.launched_at } : {}),
      dateModified: listing.updated_at,
      // Only where the price is certain.
      ...(listing.pricing.model === 'free' || listing.pricing.model === 'open-source'
        ? { offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' } }
        : {}),
      ...(listing.founders.length
        ? { author: listing.founders.map(({ name }) => ({ '@type': 'Person', name })) }
        : {}),
      ...(average === undefined
        ? {}
        : { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: reviews } }),
    },
    ...faqRecord(listing.faqs),
  ];
}
