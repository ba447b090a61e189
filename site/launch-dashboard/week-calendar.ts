import { html } from 'hono/html';
import { getWeekNumber } from '../../rules/launches/weeks.ts';
import { formatWeekShort, formatWeek } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { pluralize } from '../shared/value-text.ts';
import type { LaunchOffer, OfferedWeek } from './launch-offer.ts';
import type { OwnListing } from '../owner/own-listing.ts';

type WeekChoice = {
  form: 'free' | 'order' | 'other-week';
  text: string;
  label: string;
  /** Kind of slot that it uses. */
  left: 'free' | 'ordered';
};

/**
 * Renders the weeks on offer, each with the slots left and a button for every possible launch. The buttons refer to the
 * forms of the page by id.
 */
export function weekCalendar(listing: OwnListing, offer: LaunchOffer, token: Html): Html {
  const cells = offer.weeks.map((one) => ({ one, choices: weekChoices(listing, offer, one) }));
  if (cells.every(({ choices }) => choices.length === 0)) return html``;
  const moves = offer.otherWeeks.length > 0;
  const hasWeek = listing.launch_week !== undefined && listing.status !== 'live';
  return html`<section class="section" aria-labelledby="calendar">
    <div class="stack tight">
      <h2 id="calendar">${hasWeek ? 'Move it to another week' : 'The weeks to come'}</h2>
      <p class="muted small">
        Launches begin on Monday, 00:00 UTC, and votes count until Sunday night.
        ${offer.paid ? html`Paid is ${offer.paid.price}; you see the whole order before you pay.` : ''}
      </p>
    </div>
    ${
      moves
        ? html`<form
            method="post"
            action="/account/listings/${listing.listing_id}/reschedule"
            id="other-week"
          >
            ${token}
          </form>`
        : ''
    }
    <ol class="calendar">
      ${cells.map(({ one, choices }) => cell(listing, one, choices))}
    </ol>
  </section>`;
}

function cell({ launch_week, relaunch_week }: OwnListing, one: OfferedWeek, choices: WeekChoice[]): Html {
  const { week } = one;
  const isOwn = week === launch_week || week === relaunch_week;
  return html`<li class="${isOwn ? 'own' : ''}">
    <p class="stack tight none">
      <strong>Week ${getWeekNumber(week)}</strong>
      <span class="small">${formatWeekShort(week)}</span>
      <span class="small muted">${isOwn ? 'Your week' : slotsLeftText(one, choices)}</span>
    </p>
    ${
      choices.length
        ? html`<p class="row">
            ${choices.map(
              ({ form, text, label }) =>
                html`<button
                  class="quiet compact"
                  form="${form}"
                  name="week"
                  value="${week}"
                  aria-label="${label}, week of ${formatWeek(week)}"
                >
                  ${text}
                </button>`,
            )}
          </p>`
        : ''
    }
  </li>`;
}

/** Returns the launches that can be chosen for this week. */
function weekChoices(listing: OwnListing, offer: LaunchOffer, { week, ordered }: OfferedWeek): WeekChoice[] {
  const { status, plan, launch_week, week_is_bought } = listing;
  if (week === launch_week) return [];
  const choices: WeekChoice[] = [];
  if (offer.otherWeeks.includes(week)) {
    const left = plan === 'paid' || week_is_bought ? 'ordered' : 'free';
    choices.push(
      status === 'draft'
        ? {
            form: plan === 'paid' ? 'other-week' : 'free',
            text: 'Choose',
            label: 'Choose it for the launch',
            left,
          }
        : { form: 'other-week', text: 'Move here', label: 'Move here', left },
    );
  } else if (status === 'draft' && offer.freeWeeks.includes(week)) {
    choices.push({ form: 'free', text: 'Free', label: 'Free launch', left: 'free' });
  }
  if (offer.paid && ordered > 0) {
    const again = offer.paid.product === 'relaunch';
    choices.push({
      form: 'order',
      text: again ? 'Launch again' : 'Paid',
      left: 'ordered',
      label: again ? 'Launch again' : 'Paid launch',
    });
  }
  return choices;
}

/** Describes the slots left for the possible launches. */
function slotsLeftText(one: OfferedWeek, choices: WeekChoice[]): string {
  const left = choices.map(({ left }) =>
    pluralize(one[left] ?? 0, left === 'free' ? 'free place' : 'paid place'),
  );
  return left.join(', ') || 'No place';
}
