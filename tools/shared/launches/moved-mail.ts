import { launchMovedMessage, type Message } from '../../../mail/messages/messages.ts';
import { domainOf } from '../../../rules/listings/addresses/domains.ts';
import { mailedListing } from '../../../rules/people/mailed-words.ts';
import type { LaunchMoved } from '../../../rules/states/listing-moves.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import { roomUrl } from '../presenters/present.ts';
import { homepageBadge } from './homepage-badge.ts';

/** Builds the mail to an owner whose launch moved to another week, for any reason. */
export const movedMail = (
  publicUrl: string,
  site: SiteSettings,
  listing: ListingRow,
  moved: LaunchMoved,
): Message =>
  launchMovedMessage(
    site.name,
    mailedListing(listing),
    domainOf(listing.url) ?? listing.url,
    moved,
    homepageBadge(publicUrl, site, listing),
    roomUrl(publicUrl, listing),
  );
