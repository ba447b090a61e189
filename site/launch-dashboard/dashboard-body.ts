import { html } from 'hono/html';
import { isOneOf } from '../../rules/states/define-states.ts';
import { LISTING, SHOWN_STATUSES, TAKEN_DOWN_STATUSES } from '../../rules/states/listing.ts';
import type { Answer } from '../../tools/index.ts';
import { aiReviewView } from '../checkout/ai-review-view.ts';
import { formatWeek } from '../shared/dates.ts';
import { draftRemoval } from '../drafts/draft-removal.ts';
import type { Html } from '../shared/layout.ts';
import { type LinkItem, linkList } from '../shared/link-list.ts';
import type { LaunchOffer } from './launch-offer.ts';
import { nextStep, paidLaunchForm, withdrawalForm } from './launch-view.ts';
import type { OwnListing } from '../owner/own-listing.ts';
import { badgeSummary } from './dashboard-badges.ts';
import { OWNER_PARTS } from '../owner/owner-parts.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import { dashboardHead, type WeekRank } from './dashboard-head.ts';
import { weekCalendar } from './week-calendar.ts';

/** Data of the launch dashboard besides the listing itself. */
export type LaunchDashboard = {
  now: Date;
  offer: LaunchOffer;
  stats: Answer<'get_listing_stats'> | undefined;
  weekRank: WeekRank | undefined;
};

/** Renders the launch dashboard of a listing: status, next step, statistics and all actions. */
export const dashboardBody = (
  listing: OwnListing,
  token: Html,
  dashboard: LaunchDashboard,
  problem?: string,
): Html => {
  const { offer } = dashboard;
  // For a live listing another launch is only an offer, so it comes after the rest.
  const launches = html`${offer.paid && listing.status !== 'draft' ? paidLaunchForm(listing, offer.paid, token) : ''}
  ${weekCalendar(listing, offer, token)}`;
  return html`${dashboardHead(listing, dashboard.now, dashboard.weekRank)}
  ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''} ${nextStep(listing, token, offer)}
  ${dashboard.stats ? dashboardFigures(listing, dashboard.stats) : ''}
  ${listing.status === 'live' ? '' : launches}
  ${isOneOf(listing.status, TAKEN_DOWN_STATUSES) ? '' : badgeSummary(listing)} ${aiReview(listing)}
  ${editLinks(listing)} ${listing.status === 'live' ? launches : ''} ${facts(listing)}
  ${withdrawalForm(listing, token)} ${removalForm(listing, token)} ${takeDownForm(listing, token)}`;
};

const facts = (listing: OwnListing): Html =>
  html`<section class="card" aria-labelledby="about">
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
              <dd><a href="/weeks/${listing.launch_week}">${formatWeek(listing.launch_week)}</a></dd>`
          : ''
      }
      <dt>Votes</dt>
      <dd>${listing.votes}</dd>
      ${
        listing.relaunch_week
          ? html`<dt>Launches again</dt>
              <dd><a href="/weeks/${listing.relaunch_week}">${formatWeek(listing.relaunch_week)}</a></dd>`
          : ''
      }
      <dt>Owner verified</dt>
      <dd>
        ${
          listing.verified
            ? 'Yes'
            : isOneOf(listing.status, SHOWN_STATUSES)
              ? html`No. <a href="/account/claims?listing=${listing.slug}">Show that the website is yours</a>`
              : 'No'
        }
      </dd>
      ${
        listing.unlocked.length
          ? html`<dt>Unlocked</dt>
              <dd>${listing.unlocked.map((section) => SECTION_LABELS[section] ?? section).join(', ')}</dd>`
          : ''
      }
    </dl>
  </section>`;

/** Renders the AI review, if one was bought. */
const aiReview = ({ ai_review }: OwnListing): Html | '' =>
  ai_review
    ? html`<details class="card" id="ai-review">
        <summary>AI review</summary>
        ${aiReviewView(ai_review)}
      </details>`
    : '';

/** Renders the form that deletes a listing that was never live and has no purchases. */
const removalForm = ({ status, plan, role, draft_id, week_is_bought }: OwnListing, token: Html): Html =>
  role !== 'owner' || !draft_id || plan === 'paid' || week_is_bought || !LISTING.next(status, 'delete')
    ? html``
    : draftRemoval({ id: draft_id, isListing: true }, token);

/** Renders the form that takes a live listing down. It needs a second click and a tick. */
const takeDownForm = ({ listing_id, name, status, role }: OwnListing, token: Html): Html =>
  role !== 'owner' || !LISTING.next(status, 'take_down')
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

const SECTION_LABELS: Record<string, string> = {
  story: 'founder story',
  milestones: 'milestones',
  media: 'pictures',
  extra_categories: 'extra categories',
  featured: 'featured',
};

/** Renders links to the edit pages of a listing. Locked paid sections are marked. */
const editLinks = ({ listing_id, draft_id, unlocked }: OwnListing): Html => {
  const link = (path: string, title: string, text: string, section?: string): LinkItem => [
    `/account/listings/${listing_id}/${path}`,
    title,
    text,
    section && !unlocked.includes(section) ? html`<span class="tag warn">Part of a paid launch</span>` : '',
  ];
  return html`<section class="stack tight" aria-labelledby="edit">
    <h2 id="edit">Edit</h2>
    ${linkList([
      ...OWNER_PARTS.map(({ path, title, text, section }) => link(path, title, text, section)),
      link('milestones', 'Milestones', 'Dated entries in its history.', 'milestones'),
      link('pictures', 'Pictures', 'A gallery of up to eight.', 'media'),
      link('news', 'Post news', 'Shown on the page and mailed to its followers.'),
      ['/account/interview', 'Interview', 'Questions about you, for your founder profile.'],
      ...(draft_id ? draftLinks(`/account/drafts/${draft_id}`) : []),
      [
        '/pricing#products',
        'Order more for it',
        'A featured week, categories, a trophy, and what they cost.',
      ],
    ])}
  </section>`;
};

const draftLinks = (draft: string): LinkItem[] => [
  [draft, 'Name, logo, categories, founders', 'In the draft, next to the quotes from your website.'],
  [`${draft}/cofounders`, 'Co-founders', 'Who may edit this with you.'],
];
