import { type BadgeStyle, buildBadgeEmbed, getBadgeLabel } from '../../../rules/badges/badges.ts';
import { findEarnedBadges } from '../../../store/launches/earned-badges.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { Services } from '../runtime/define.ts';

/** The style of badges where none is asked for. */
export const DEFAULT_STYLE = { shape: 'standard', mode: 'auto', size: 'm' } as const satisfies BadgeStyle;

/** Presents the badges that a listing may show, as get_badges answers. */
export async function presentBadges(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  listing: ListingRow,
  style: BadgeStyle = DEFAULT_STYLE,
) {
  const { name: siteName } = await getSiteSettings(db);
  const badges = await findEarnedBadges(db, listing);
  const { slug, name: listingName } = listing;
  return badges.map((badge) => ({
    kind: badge.kind,
    label: getBadgeLabel({ ...badge, siteName }),
    ...(badge.until === undefined ? {} : { is_paid: true as const, until: badge.until }),
    ...buildBadgeEmbed({ ...badge, ...style, publicUrl: settings.publicUrl, slug, siteName, listingName }),
  }));
}
