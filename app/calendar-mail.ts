import { type BadgedListing, launchedMessage, type Message } from '../mail/messages/messages.ts';
import { leftQueueMessage } from '../mail/messages/owner-messages.ts';
import { badgeMissingMessage, launchTomorrowMessage } from '../mail/messages/optional-messages.ts';
import type { CalendarMail } from '../scheduler/calendar.ts';
import { domainOf } from '../rules/listings/addresses/domains.ts';
import { getMailSafeListingName } from '../rules/people/mail-safe-text.ts';
import { findAccount, type StoredAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import { hasBoughtWeek } from '../store/launches/launch-slots.ts';
import type { ListingRow } from '../store/listings/listings.ts';
import { getSiteSettings, type SiteSettings } from '../store/site/site-settings.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import { getHomepageBadgeHtml } from '../tools/shared/launches/homepage-badge.ts';
import { buildLaunchMovedMail } from '../tools/shared/launches/launch-moved-mail.ts';
import { listingUrl, launchDashboardUrl } from '../tools/shared/presenters/present.ts';
import { assertDefined } from '../rules/typed/assert.ts';

/** Creates the functions that mail owners of listings about scheduled events. */
export function createCalendarMail(mail: Services['mail'], publicUrl: string): CalendarMail {
  async function mailOwner(
    tx: Tx,
    listing: ListingRow,
    key: string,
    write: (site: SiteSettings) => Message | Promise<Message>,
  ): Promise<void> {
    const owner = await findOwner(tx, listing);
    if (owner) await mail.queue(tx, { key, to: owner.email, ...(await write(await getSiteSettings(tx))) });
  }

  return {
    mailLaunched: (tx, listing) =>
      mailOwner(tx, listing, `launched-${listing.id}`, (site) =>
        launchedMessage(site.name, publicUrl, listing, listing.plan),
      ),
    mailLaunchMoved: (tx, listing, moved) =>
      mailOwner(tx, listing, `moved-${listing.id}-${moved.to}`, async (site) =>
        buildLaunchMovedMail(publicUrl, site, listing, {
          ...moved,
          weekIsBought: await hasBoughtWeek(tx, listing),
        }),
      ),
    mailLeftQueue: (tx, listing) =>
      mailOwner(tx, listing, `left-queue-${listing.id}-${assertDefined(listing.launchWeek)}`, async (site) =>
        leftQueueMessage(
          site.name,
          describeBadgedListing(publicUrl, site, listing),
          await hasBoughtWeek(tx, listing),
        ),
      ),
    remind: createReminders(mail, publicUrl),
  };
}

/** Creates the functions that remind owners of a launch, unless they unsubscribed. */
function createReminders(mail: Services['mail'], publicUrl: string): CalendarMail['remind'] {
  async function remind(
    tx: Tx,
    listing: ListingRow,
    key: string,
    write: (unsubscribeUrl: string, site: SiteSettings) => Message,
  ): Promise<void> {
    const owner = await findOwner(tx, listing);
    if (!owner) return;
    const site = await getSiteSettings(tx);
    await mail.offer(tx, { kind: 'launch_reminders', to: owner, key }, (link) => write(link, site));
  }

  return {
    launch_tomorrow: (tx, listing, key) =>
      remind(tx, listing, key, (link, site) =>
        launchTomorrowMessage(
          site.name,
          {
            name: getMailSafeListingName(listing),
            url: listingUrl(publicUrl, listing.slug),
            dashboardUrl: launchDashboardUrl(publicUrl, listing),
            free: listing.plan === 'free',
          },
          link,
        ),
      ),
    badge_missing: (tx, listing, key) =>
      remind(tx, listing, key, (link, site) =>
        badgeMissingMessage(
          site.name,
          {
            ...describeBadgedListing(publicUrl, site, listing),
            week: assertDefined(listing.launchWeek),
          },
          link,
        ),
      ),
  };
}

const findOwner = async (tx: Tx, listing: ListingRow): Promise<StoredAccount | undefined> =>
  listing.ownerId === null ? undefined : findAccount(tx, listing.ownerId);

const describeBadgedListing = (
  publicUrl: string,
  site: SiteSettings,
  listing: ListingRow,
): BadgedListing => ({
  name: getMailSafeListingName(listing),
  homepage: domainOf(listing.url) ?? listing.url,
  badgeHtml: getHomepageBadgeHtml(publicUrl, site, listing),
  dashboardUrl: launchDashboardUrl(publicUrl, listing),
});
