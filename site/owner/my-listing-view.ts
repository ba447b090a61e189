import { html } from 'hono/html';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN, LISTING, type ListingStatus } from '../../rules/states/listing.ts';
import type { DraftStatus } from '../../rules/states/draft.ts';
import { day, weekWords } from '../kit/dates.ts';
import { field, optionsOf } from '../kit/field.ts';
import { draftRemoval } from '../drafts/draft-removal.ts';
import { backTo, type Html } from '../kit/layout.ts';
import type { OwnListing } from './own-listing.ts';
import { OWNER_PARTS } from './owner-parts.ts';

/** A paid launch as it can be ordered now: price in words, weeks with places. */
export type PaidLaunch = { product: 'launch' | 'relaunch'; price: string; weeks: string[] };

/** The launches a listing can have now. */
export type LaunchOffer = {
  paid?: PaidLaunch;
  freeWeeks: string[];
  /** Other weeks that the launch it has can move to. */
  otherWeeks: string[];
};

const STATUS: Record<ListingStatus | DraftStatus, string> = {
  draft: 'Not published',
  awaiting_badge: 'Waiting for the badge',
  scheduled: 'Scheduled',
  live: 'Live',
  rejected: 'Rejected',
  archived: 'Archived',
  crawling: 'Reading the website',
  drafting: 'Being drafted',
  ready: 'Draft',
};

/** Where a listing or draft stands, as a tag. */
export const statusTag = (status: ListingStatus | DraftStatus): Html =>
  html`<span class="tag ${status === 'live' ? 'good' : status === 'awaiting_badge' ? 'warn' : ''}"
    >${STATUS[status]}</span
  >`;

/** One listing of a person: where it stands, and what comes next. */
export const myListingBody = (listing: OwnListing, token: Html, offer: LaunchOffer, problem?: string): Html =>
  html`${backTo('/account/listings', 'My listings')}
    <header class="spread">
      <div class="stack tight none">
        <h1 dir="auto">${listing.name}</h1>
        ${listing.tagline ? html`<p class="muted" dir="auto">${listing.tagline}</p>` : ''}
      </div>
      <div class="row">
        ${statusTag(listing.status)}
        ${listing.status === 'live' ? html`<a class="button quiet compact" href="/l/${listing.slug}">See its page</a>` : ''}
      </div>
    </header>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''} ${nextStep(listing, token, offer)}
    ${edits(listing)} ${otherWeek(listing, token, offer)} ${removal(listing, token)}
    ${takeDown(listing, token)}
    ${offer.paid && listing.status !== 'draft' ? paid(listing, offer.paid, token) : ''}
    <section class="card" aria-labelledby="about">
      <h2 id="about">This listing</h2>
      <dl class="facts">
        <dt>Number</dt>
        <dd>${listing.listing_id}</dd>
        <dt>Website</dt>
        <dd class="break">${listing.website_url}</dd>
        <dt>Plan</dt>
        <dd>${{ none: 'None yet', free: 'Free', paid: 'Paid' }[listing.plan]}</dd>
        ${
          listing.launch_week
            ? html`<dt>Launch week</dt>
                <dd><a href="/weeks/${listing.launch_week}">${weekWords(listing.launch_week)}</a></dd>`
            : ''
        }
        <dt>Votes</dt>
        <dd>${listing.votes}</dd>
        ${
          listing.relaunch_week
            ? html`<dt>Launches again</dt>
                <dd><a href="/weeks/${listing.relaunch_week}">${weekWords(listing.relaunch_week)}</a></dd>`
            : ''
        }
        <dt>Owner verified</dt>
        <dd>
          ${
            listing.verified
              ? 'Yes'
              : isOneOf(listing.status, SHOWN)
                ? html`No.
                    <a href="/account/claims?listing=${listing.slug}">Show that the website is yours</a>`
                : 'No'
          }
        </dd>
        ${
          listing.unlocked.length
            ? html`<dt>Unlocked</dt>
                <dd>${listing.unlocked.map((section) => UNLOCKED[section] ?? section).join(', ')}</dd>`
            : ''
        }
      </dl>
    </section>`;

/** A select of weeks, the first one chosen. */
const weekChoice = (label: string, weeks: string[]): Html =>
  field(
    { id: 'launch-week', name: 'week', label },
    (shared) =>
      html`<select ${shared}>
        ${optionsOf(weeks.map((week) => [week, weekWords(week)]))}
      </select>`,
  );

/** Moving a launch to another week, or taking it off its week, behind a second click. */
function otherWeek(
  { listing_id, status, plan, week_is_bought }: OwnListing,
  token: Html,
  { otherWeeks }: LaunchOffer,
): Html {
  if (!LISTING.after(status, 'withdraw')) return html``;
  const paid = plan === 'paid';
  return html`<details class="card">
    <summary>Change or withdraw the launch</summary>
    <div class="stack">
      ${
        otherWeeks.length
          ? weekForm(listing_id, token, otherWeeks, 'Move the launch')
          : html`<p>No other week has a place just now.</p>`
      }
      ${
        week_is_bought && !paid
          ? html`<p>Its week was bought and would be lost: it moves, and is not withdrawn.</p>`
          : html`<form
              class="stack"
              method="post"
              action="/account/listings/${listing_id}/withdraw"
              id="withdraw"
            >
              ${token}
              <p>
                Withdrawn, it has no launch week and is not published.
                ${paid ? 'Its paid launch keeps its right to a week.' : 'Its place in the queue is free for others.'}
              </p>
              <div><button class="quiet">Withdraw the launch</button></div>
            </form>`
      }
    </div>
  </details>`;
}

/** A form that gives a launch one of these weeks. */
function weekForm(listing_id: number, token: Html, weeks: string[], label: string): Html {
  return html`<form
    class="stack"
    method="post"
    action="/account/listings/${listing_id}/reschedule"
    id="other-week"
  >
    ${token}${weekChoice('Launch week', weeks)}
    <div><button>${label}</button></div>
  </form>`;
}

/** Deleting a listing that was never live and that nothing was bought for. */
const removal = ({ status, plan, role, draft_id, week_is_bought }: OwnListing, token: Html): Html =>
  role !== 'owner' || !draft_id || plan === 'paid' || week_is_bought || !LISTING.after(status, 'delete')
    ? html``
    : draftRemoval({ id: draft_id, isListing: true }, token);

/** Taking a live listing down, behind a second click and a tick. */
const takeDown = ({ listing_id, name, status, role }: OwnListing, token: Html): Html =>
  role !== 'owner' || !LISTING.after(status, 'take_down')
    ? html``
    : html`<details class="card">
        <summary>Take this listing down</summary>
        <form class="stack" method="post" action="/account/listings/${listing_id}/archive" id="archive">
          ${token}
          <p>
            It leaves the directory for good: search, launch weeks, feeds and badges. Its page says that it
            was taken down. Votes and reviews stay stored, and are not shown. What was bought for it ends,
            without a refund.
          </p>
          <label class="choice">
            <input type="checkbox" name="sure" value="yes" required />
            <span class="break" dir="auto">Take ${name} out of the directory</span>
          </label>
          <div><button class="danger">Take it down</button></div>
        </form>
      </details>`;

const UNLOCKED: Record<string, string> = {
  story: 'founder story',
  milestones: 'milestones',
  media: 'pictures',
  extra_categories: 'extra categories',
  featured: 'featured',
};

/** The pages a listing is edited on; paid sections say so while they are locked. */
const edits = ({ listing_id, draft_id, unlocked }: OwnListing): Html => {
  const link = (path: string, title: string, text: string, section?: string): Html =>
    html`<li class="spread">
      <div class="stack tight none">
        <strong><a href="/account/listings/${listing_id}/${path}">${title}</a></strong>
        <span class="small muted">${text}</span>
      </div>
      ${section && !unlocked.includes(section) ? html`<span class="tag warn">Part of a paid launch</span>` : ''}
    </li>`;
  return html`<section class="card" aria-labelledby="edit">
    <h2 id="edit">Edit</h2>
    <ul class="list">
      ${OWNER_PARTS.map(({ path, title, text, section }) => link(path, title, text, section))}
      ${link('milestones', 'Milestones', 'Dated entries in its history.', 'milestones')}
      ${link('stats', 'Visitors', 'Who found it: people, the sites they came from, assistants.')}
      ${link('pictures', 'Pictures', 'A gallery of up to eight.', 'media')}
      ${link('news', 'Post news', 'Shown on the page and mailed to its followers.')}
      <li class="stack tight">
        <strong><a href="/account/interview">Interview</a></strong>
        <span class="small muted">Questions about you, for your founder profile.</span>
      </li>
      ${
        draft_id
          ? html`<li class="stack tight">
                <strong><a href="/account/drafts/${draft_id}">Name, logo, categories, founders</a></strong>
                <span class="small muted">In the draft, beside the quotes from your website.</span>
              </li>
              <li class="stack tight">
                <strong><a href="/account/drafts/${draft_id}/cofounders">Co-founders</a></strong>
                <span class="small muted">Who may edit this with you.</span>
              </li>`
          : ''
      }
    </ul>
  </section>`;
};

function nextStep(
  { listing_id, status, plan, badge, checking, launch_moved, launch_week }: OwnListing,
  token: Html,
  offer: LaunchOffer,
): Html {
  const free = (label: string, more: Html | '' = ''): Html =>
    html`<form class="stack" method="post" action="/account/listings/${listing_id}/free">
      ${token}${more}<button>${label}</button>
    </form>`;
  const code = html`<div class="copyable">
    <pre data-copy="the badge" tabindex="0"><code>${badge.html}</code></pre>
  </div>`;
  switch (status) {
    case 'draft':
      if (plan === 'paid') {
        return html`<section class="card accent" aria-labelledby="next">
          <h2 id="next">Choose the week of your paid launch</h2>
          ${
            offer.otherWeeks.length
              ? weekForm(listing_id, token, offer.otherWeeks, 'Schedule the launch')
              : html`<p>No week has a place just now; new ones open every Monday.</p>`
          }
        </section>`;
      }
      return html`<section class="stack" aria-labelledby="next">
        <h2 id="next">Choose how to launch</h2>
        <div class="grid">
          <div class="card">
            <h3>Free</h3>
            <p class="grow">
              In a week of the free queue. It goes live on its Monday once our badge is on your homepage.
            </p>
            ${free('Launch for free', offer.freeWeeks.length ? weekChoice('Week', offer.freeWeeks) : '')}
          </div>
          ${offer.paid ? paid({ listing_id, status }, offer.paid, token) : ''}
        </div>
      </section>`;
    case 'awaiting_badge':
      return html`<section class="card accent" aria-labelledby="next">
        <h2 id="next">Put the badge on your homepage</h2>
        ${
          launch_moved
            ? html`<p class="note warning">
                The launch moved on from the week ${weekWords(launch_moved.from)}. ${launch_moved.why}
              </p>`
            : ''
        }
        <p>
          ${launch_week ? html`The week ${weekWords(launch_week)} is kept for you.` : ''} Paste this where
          visitors see it; it stays there through the launch.
        </p>
        ${code}
        <div class="row">
          ${free('Look for it now')}
          <span class="small muted"
            >${checking ? 'Being looked for now: load this page again in a moment.' : 'Also looked for daily.'}</span
          >
        </div>
        ${lastLook(badge)}
      </section>`;
    case 'scheduled':
      return plan === 'free' && badge.looked_at && !badge.seen
        ? html`<section class="card accent" aria-labelledby="next">
            <h2 id="next">The badge is gone from your homepage</h2>
            <p>
              It goes live on Monday, ${launch_week ? day(launch_week) : 'in its week'}, if the badge is there
              then.
            </p>
            ${code} ${lastLook(badge)}
            <div>${free('Look for it now')}</div>
          </section>`
        : html`<p class="note">
            All is set: it goes live on Monday, ${launch_week ? day(launch_week) : 'in its week'}, at 00:00
            UTC.
          </p>`;
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

/** What the last look at the homepage saw. */
const lastLook = ({ looked_at, url, why_not }: OwnListing['badge']): Html | '' =>
  looked_at
    ? html`<p class="note small">
        Looked ${day(looked_at)} at <span class="break">${url}</span>. ${why_not ?? ''}
      </p>`
    : '';

const paid = (
  { listing_id, status }: Pick<OwnListing, 'listing_id' | 'status'>,
  { product, price, weeks }: PaidLaunch,
  token: Html,
): Html => {
  // Before it has a launch this is the choice to make; later it is an offer.
  const first = status === 'draft';
  const again = product === 'relaunch';
  return html`<form
    class="card ${first ? 'accent' : ''}"
    id="order"
    method="post"
    action="/account/listings/${listing_id}/order"
  >
    ${token}<input type="hidden" name="product" value="${product}" />
    <h3>${again ? 'Launch again' : 'Paid'}, ${price} before VAT</h3>
    <p class="grow">
      ${again ? 'A second launch week' : 'Live at once or in the week you choose'}, with founder story,
      milestones and pictures for visitors to see. You see the whole order before you pay.
    </p>
    ${field(
      { id: 'week', label: 'When' },
      (shared) =>
        html`<select ${shared}>
          ${again ? '' : html`<option value="">As soon as it is paid</option>`}
          ${optionsOf(weeks.map((week) => [week, weekWords(week)]))}
        </select>`,
    )}
    ${first ? html`<button>Go to checkout</button>` : html`<div><button class="quiet">Go to checkout</button></div>`}
  </form>`;
};
