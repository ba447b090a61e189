import { html } from 'hono/html';
import { addWeeks, mondayOf, getWeekNumber, getWeekRange } from '../../rules/launches/weeks.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { QUEUED_STATUSES } from '../../rules/states/listing.ts';
import { logo } from '../assets/logo.ts';
import { formatWeek } from '../shared/dates.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { pluralize } from '../shared/value-text.ts';
import type { OwnListing } from '../owner/own-listing.ts';
import { statusTag } from '../owner/status-tag.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Rank of a live listing in the running week: `rank` of `of` launches, with its votes. */
export type WeekRank = { rank: number; of: number; votes: number };

/** Renders the head of the launch dashboard: listing, status, and the time until the launch or the end of voting. */
export const dashboardHead = (listing: OwnListing, now: Date, weekRank: WeekRank | undefined): Html =>
  html`${backLink('/account/listings', 'My listings')}
    <header class="dashboard-head">
      ${logo(listing, 88)}
      <div class="stack tight grow">
        <p class="eyebrow">Launch dashboard</p>
        <h1 dir="auto">${listing.name}</h1>
        ${listing.tagline ? html`<p class="muted" dir="auto">${listing.tagline}</p>` : ''}
      </div>
      <div class="row">${statusTag(listing.status)} ${pageLink(listing)}</div>
    </header>
    ${countdown(listing, now, weekRank)}`;

function pageLink({ status, slug, draft_id }: OwnListing): Html | '' {
  if (status === 'live' || status === 'scheduled')
    return html`<a class="button quiet compact" href="/l/${slug}">See its page</a>`;
  return draft_id
    ? html`<a class="button quiet compact" href="/account/drafts/${draft_id}/preview">Preview its page</a>`
    : '';
}

/** Renders the launch week as a masthead. A listing without a running or coming week gives nothing. */
function countdown(
  { status, launch_week, relaunch_week }: OwnListing,
  now: Date,
  weekRank: WeekRank | undefined,
): Html | '' {
  const isRunning = status === 'live' && launch_week === mondayOf(now);
  const week =
    isRunning || isOneOf(status, QUEUED_STATUSES)
      ? launch_week
      : status === 'live'
        ? relaunch_week
        : undefined;
  if (week === undefined) return '';
  return html`<p class="masthead">
    <strong class="no">Week ${getWeekNumber(week)}</strong>
    <span
      ><a href="/weeks/${week}">${formatWeek(week)}</a> ${
        isRunning && weekRank
          ? html`<span class="muted"
              >· place ${weekRank.rank} of ${weekRank.of}, ${pluralize(weekRank.votes, 'vote')} this
              week</span
            >`
          : ''
      }</span
    >
    <span class="left">
      ${isRunning ? `Voting ends in ${timeUntil(addWeeks(week, 1), now)}` : `${status === 'awaiting_badge' ? 'Begins' : 'Launches'} in ${timeUntil(week, now)}`}
    </span>
  </p>`;
}

/** Formats the time until a week begins. */
function timeUntil(week: string, now: Date): string {
  const left = Math.max(0, Date.parse(getWeekRange(week).starts_at) - now.getTime());
  const days = Math.floor(left / DAY);
  if (days > 0) return pluralize(days, 'day');
  const hours = Math.floor(left / HOUR);
  return hours > 0 ? pluralize(hours, 'hour') : 'less than an hour';
}
