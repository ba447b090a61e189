import { launchedMessage, type Message } from '../mail/messages/messages.ts';
import { leftQueueMessage } from '../mail/messages/owner-messages.ts';
import { badgeMissingMessage, launchTomorrowMessage } from '../mail/messages/optional-messages.ts';
import type { CalendarMail } from '../scheduler/calendar.ts';
import { domainOf } from '../rules/listings/addresses/domains.ts';
import { mailedListing } from '../rules/people/mailed-words.ts';
import { findAccount, type StoredAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import type { ListingRow } from '../store/listings/listings.ts';
import type { SiteSettings } from '../store/site/site-settings.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import { homepageBadge } from '../tools/shared/launches/homepage-badge.ts';
import { movedMail } from '../tools/shared/launches/moved-mail.ts';
import { listingUrl, roomUrl } from '../tools/shared/presenters/present.ts';
import { sure } from '../rules/typed/sure.ts';

/** Creates the functions that mail owners of listings about scheduled events. */
export function calendarMail(mail: Services['mail'], site: SiteSettings, publicUrl: string): CalendarMail {
  async function tell(tx: Tx, listing: ListingRow, key: string, write: () => Message): Promise<void> {
    const owner = await ownerOf(tx, listing);
    if (owner) await mail.queue(tx, { key, to: owner.email, ...write() });
  }

  return {
    mailLaunched: (tx, listing) =>
      tell(tx, listing, `launched-${listing.id}`, () =>
        launchedMessage(site.name, publicUrl, listing, listing.plan),
      ),
    mailLaunchMoved: (tx, listing, moved) =>
      tell(tx, listing, `moved-${listing.id}-${moved.to}`, () => movedMail(publicUrl, site, listing, moved)),
    mailLeftQueue: (tx, listing) =>
      tell(tx, listing, `left-queue-${listing.id}-${sure(listing.launchWeek)}`, () =>
        leftQueueMessage(
          site.name,
          mailedListing(listing),
          homepageOf(listing),
          homepageBadge(publicUrl, site, listing),
          roomUrl(publicUrl, listing),
        ),
      ),
    remind: remindersOf(mail, site, publicUrl),
  };
}

/** Creates the functions that remind owners of a launch, unless they unsubscribed. */
function remindersOf(mail: Services['mail'], site: SiteSettings, publicUrl: string): CalendarMail['remind'] {
  async function remind(
    tx: Tx,
    listing: ListingRow,
    key: string,
    write: (unsubscribeUrl: string) => Message,
  ): Promise<void> {
    const owner = await ownerOf(tx, listing);
    if (owner) await mail.offer(tx, 'launch_reminders', owner, key, write);
  }

  return {
    launch_tomorrow: (tx, listing, key) =>
      remind(tx, listing, key, (link) =>
        launchTomorrowMessage(
          site.name,
          {
            name: mailedListing(listing),
            url: listingUrl(publicUrl, listing.slug),
            room: roomUrl(publicUrl, listing),
            free: listing.plan === 'free',
          },
          link,
        ),
      ),
    badge_missing: (tx, listing, key) =>
      remind(tx, listing, key, (link) =>
        badgeMissingMessage(
          site.name,
          {
            name: mailedListing(listing),
            homepage: homepageOf(listing),
            week: sure(listing.launchWeek),
            room: roomUrl(publicUrl, listing),
          },
          homepageBadge(publicUrl, site, listing),
          link,
        ),
      ),
  };
}

const ownerOf = async (tx: Tx, listing: ListingRow): Promise<StoredAccount | undefined> =>
  listing.ownerId === null ? undefined : findAccount(tx, listing.ownerId);

const homepageOf = (listing: ListingRow): string => domainOf(listing.url) ?? listing.url;
