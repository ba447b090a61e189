import { html } from 'hono/html';
import { addWeeks, mondayOf, weekNumber, weekRange } from '../../rules/launches/weeks.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { QUEUED } from '../../rules/states/listing.ts';
import { logo } from '../assets/logo.ts';
import { weekWords } from '../shared/dates.ts';
import { backTo, type Html } from '../shared/layout.ts';
import { counted } from '../shared/value-words.ts';
import type { OwnListing } from '../owner/own-listing.ts';
import { statusTag } from '../owner/status-tag.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Rank of a live listing in the running week: `rank` of `of` launches, with its votes. */
export type Standing = { rank: number; of: number; votes: number };

/** Renders the head of the launch dashboard: listing, status, and the time until the launch or the end of voting. */
export const roomHead = (listing: OwnListing, now: Date, standing: Standing | undefined): Html =>
  html`${backTo('/account/listings', 'My listings')}
    <header class="room-head">
      ${logo(listing, 88)}
      <div class="stack tight grow">
        <p class="eyebrow">Launch room</p>
        <h1 dir="auto">${listing.name}</h1>
        ${listing.tagline ? html`<p class="muted" dir="auto">${listing.tagline}</p>` : ''}
      </div>
      <div class="row">${statusTag(listing.status)} ${pageLink(listing)}</div>
    </header>
    ${countdown(listing, now, standing)}`;

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
  standing: Standing | undefined,
): Html | '' {
  const runs = status === 'live' && launch_week === mondayOf(now);
  const week = runs || isOneOf(status, QUEUED) ? launch_week : status === 'live' ? relaunch_week : undefined;
  if (week === undefined) return '';
  return html`<p class="masthead">
    <strong class="no">Week ${weekNumber(week)}</strong>
    <span
      ><a href="/weeks/${week}">${weekWords(week)}</a> ${
        runs && standing
          ? html`<span class="muted"
              >· place ${standing.rank} of ${standing.of}, ${counted(standing.votes, 'vote')} this week</span
            >`
          : ''
      }</span
    >
    <span class="left">
      ${runs ? `Voting ends in ${leftUntil(addWeeks(week, 1), now)}` : `${status === 'awaiting_badge' ? 'Begins' : 'Launches'} in ${leftUntil(week, now)}`}
    </span>
  </p>`;
}

/** Formats the time until a week begins. */
function leftUntil(week: string, now: Date): string {
  const left = Math.max(0, Date.parse(weekRange(week).starts_at) - now.getTime());
  const days = Math.floor(left / DAY);
  if (days > 0) return counted(days, 'day');
  const hours = Math.floor(left / HOUR);
  return hours > 0 ? counted(hours, 'hour') : 'less than an hour';
}
