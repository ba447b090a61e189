import { buildBadgeEmbed } from '../../../rules/badges/badges.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';

/** HTML of the badge that a free launch needs on its homepage, in the style that fits any page. */
export const getHomepageBadgeHtml = (publicUrl: string, site: SiteSettings, listing: ListingRow): string =>
  buildBadgeEmbed({
    kind: 'listed-on',
    shape: 'standard',
    mode: 'auto',
    size: 'm',
    publicUrl,
    slug: listing.slug,
    siteName: site.name,
    listingName: listing.name,
  }).html;
