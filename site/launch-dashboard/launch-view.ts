import { html } from 'hono/html';
import { LISTING } from '../../rules/states/listing.ts';
import { day, formatWeek } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import type { OwnListing } from '../owner/own-listing.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import type { LaunchOffer, PaidLaunch } from './launch-offer.ts';

/** Renders the owner's next step to launch the listing, or the state of its launch. */
export function nextStep(listing: OwnListing, token: Html, offer: LaunchOffer): Html {
  switch (listing.status) {
    case 'draft':
      return listing.plan === 'paid' ? chooseWeek(offer) : chooseLaunch(listing, token, offer);
    case 'awaiting_badge':
      return badgeStep(listing, token);
    case 'scheduled':
      return scheduledNote(listing, token);
    case 'archived':
      return html`<p class="note warning">
        It was taken out of the directory, and its page says so. Only the team of the site can put it back.
      </p>`;
    case 'rejected':
      return html`<p class="note warning">
        It was taken off the directory and is not shown. If you think that is a mistake, answer the mail you
        got.
      </p>`;
    default:
      return html``;
  }
}

const chooseWeek = ({ otherWeeks }: LaunchOffer): Html =>
  html`<section class="card accent" aria-labelledby="next">
    <h2 id="next">Choose the week of your paid launch</h2>
    <p>
      ${
        otherWeeks.length
          ? 'It is paid for. Choose its week in the calendar below.'
          : 'No week has a place just now; new ones open every Monday.'
      }
    </p>
  </section>`;

const chooseLaunch = (listing: OwnListing, token: Html, offer: LaunchOffer): Html =>
  html`<section class="stack" aria-labelledby="next">
    <h2 id="next">Choose how to launch</h2>
    ${
      listing.launch_moved
        ? html`<p class="note warning">
            It left the queue on ${day(listing.launch_moved.at.slice(0, 10))}. ${listing.launch_moved.why}
          </p>`
        : ''
    }
    ${
      listing.week_is_bought
        ? html`<p class="note">
            A week was bought for it, and that right stays: choose any week with a paid place in the calendar
            below, without paying again. The badge is still needed.
          </p>`
        : ''
    }
    <div class="grid">
      <div class="card">
        <h3>Free</h3>
        <p class="grow">
          It goes live on the Monday of its week once our badge is on your homepage. First free week:
          ${offer.freeWeeks.length ? html`<strong>${formatWeek(elementAt(offer.freeWeeks, 0))}</strong>.` : 'after those below.'}
        </p>
        ${freeForm(listing, token, 'Launch for free')}
      </div>
      ${offer.paid ? paidLaunchForm(listing, offer.paid, token) : ''}
    </div>
  </section>`;

function badgeStep(listing: OwnListing, token: Html): Html {
  const { badge, checking, launch_moved, launch_week } = listing;
  return html`<section class="card accent" aria-labelledby="next">
    <h2 id="next">Put the badge on your homepage</h2>
    ${
      launch_moved
        ? html`<p class="note warning">
            The launch moved on from the week ${formatWeek(launch_moved.from)}. ${launch_moved.why}
          </p>`
        : ''
    }
    <p>
      ${launch_week ? html`The week ${formatWeek(launch_week)} is kept for you.` : ''} Paste this where
      visitors see it; it stays there through the launch.
    </p>
    ${badgeCode(badge)}
    <div class="row">
      ${freeForm(listing, token, 'Look for it now')}
      <span class="small muted"
        >${checking ? 'Being looked for now: load this page again in a moment.' : 'Also looked for daily.'}</span
      >
    </div>
    ${lastBadgeCheck(badge)}
  </section>`;
}

function scheduledNote(listing: OwnListing, token: Html): Html {
  const { plan, badge, launch_week } = listing;
  return plan === 'free' && badge.looked_at && !badge.seen
    ? html`<section class="card accent" aria-labelledby="next">
        <h2 id="next">The badge is gone from your homepage</h2>
        <p>
          It goes live on Monday, ${launch_week ? day(launch_week) : 'in its week'}, if the badge is there
          then.
        </p>
        ${badgeCode(badge)} ${lastBadgeCheck(badge)}
        <div>${freeForm(listing, token, 'Look for it now')}</div>
      </section>`
    : html`<p class="note">
        All is set: it goes live on Monday, ${launch_week ? day(launch_week) : 'in its week'}, at 00:00 UTC.
      </p>`;
}

/** Renders the form that requests the free launch, or a new badge check. */
const freeForm = ({ listing_id }: OwnListing, token: Html, label: string): Html =>
  html`<form method="post" action="/account/listings/${listing_id}/free" id="free">
    ${token}<button>${label}</button>
  </form>`;

const badgeCode = (badge: OwnListing['badge']): Html =>
  html`<div class="copyable">
    <pre data-copy="the badge" tabindex="0"><code>${badge.html}</code></pre>
  </div>`;

/** Renders the result of the last badge check. */
const lastBadgeCheck = ({ looked_at, url, why_not }: OwnListing['badge']): Html | '' =>
  looked_at
    ? html`<p class="note small">
        Looked ${day(looked_at)} at <span class="break">${url}</span>. ${why_not ?? ''}
      </p>`
    : '';

/** Renders the form that orders a paid launch or a relaunch, at once or from the calendar. */
export const paidLaunchForm = (
  { listing_id, status }: Pick<OwnListing, 'listing_id' | 'status'>,
  { product, price }: PaidLaunch,
  token: Html,
): Html => {
  // Without a launch this is the main choice. Later it is only an offer.
  const isFirst = status === 'draft';
  const isRelaunch = product === 'relaunch';
  return html`<form
    class="card ${isFirst ? 'accent' : ''}"
    id="order"
    method="post"
    action="/account/listings/${listing_id}/order"
  >
    ${token}<input type="hidden" name="product" value="${product}" />
    <h3>${isRelaunch ? 'Launch again' : 'Paid'}, ${price}</h3>
    <p class="grow">
      ${isRelaunch ? 'A second launch week, chosen in the calendar,' : 'Live as soon as it is paid, or in a week of the calendar,'}
      with founder story, milestones and pictures for visitors to see. You see the whole order before you pay.
    </p>
    ${
      isRelaunch
        ? ''
        : html`<div><button class="${isFirst ? '' : 'quiet'}">Launch as soon as it is paid</button></div>`
    }
  </form>`;
};

/** Renders the form that withdraws a launch from its week. It needs a second click. */
export function withdrawalForm({ listing_id, status, plan, week_is_bought }: OwnListing, token: Html): Html {
  if (!LISTING.next(status, 'withdraw')) return html``;
  const isBought = plan === 'paid' || week_is_bought;
  return html`<details class="card">
    <summary>Withdraw the launch</summary>
    <form class="stack" method="post" action="/account/listings/${listing_id}/withdraw" id="withdraw">
      ${token}
      <p>
        Withdrawn, it has no launch week and is not published.
        ${isBought ? 'The right to a week that was bought stays.' : 'Its place in the queue is free for others.'}
      </p>
      <div><button class="quiet">Withdraw the launch</button></div>
    </form>
  </details>`;
}
