import { launchMovedMessage, type Message } from '../../../mail/messages/messages.ts';
import { domainOf } from '../../../rules/listings/addresses/domains.ts';
import { getMailSafeListingName } from '../../../rules/people/mail-safe-text.ts';
import type { LaunchPostponement } from '../../../rules/states/listing-moves.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import { launchDashboardUrl } from '../presenters/present.ts';
import { getHomepageBadgeHtml } from './homepage-badge.ts';

/** Builds the mail to an owner whose launch moved to another week, for any reason. */
export const buildLaunchMovedMail = (
  publicUrl: string,
  site: SiteSettings,
  listing: ListingRow,
  moved: LaunchPostponement & { weekIsBought?: boolean },
): Message =>
  launchMovedMessage(
    site.name,
    {
      name: getMailSafeListingName(listing),
      homepage: domainOf(listing.url) ?? listing.url,
      badgeHtml: getHomepageBadgeHtml(publicUrl, site, listing),
      dashboardUrl: launchDashboardUrl(publicUrl, listing),
    },
    moved,
  );
