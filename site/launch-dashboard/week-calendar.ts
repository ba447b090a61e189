import { html } from 'hono/html';
import { weekNumber } from '../../rules/launches/weeks.ts';
import { weekShort, weekWords } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { counted } from '../shared/value-words.ts';
import type { LaunchOffer, OfferedWeek } from './launch-offer.ts';
import type { OwnListing } from '../owner/own-listing.ts';

type Pick = {
  form: 'free' | 'order' | 'other-week';
  words: string;
  told: string;
  /** Kind of slot that it uses. */
  left: 'free' | 'ordered';
};

/**
 * Renders the weeks on offer, each with the slots left and a button for every possible launch. The buttons refer to the
 * forms of the page by id.
 */
export function weekCalendar(listing: OwnListing, offer: LaunchOffer, token: Html): Html {
  const cells = offer.weeks.map((one) => ({ one, picks: picksOf(listing, offer, one) }));
  if (cells.every(({ picks }) => picks.length === 0)) return html``;
  const moves = offer.otherWeeks.length > 0;
  const has = listing.launch_week !== undefined && listing.status !== 'live';
  return html`<section class="section" aria-labelledby="calendar">
    <div class="stack tight">
      <h2 id="calendar">${has ? 'Move it to another week' : 'The weeks to come'}</h2>
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
      ${cells.map(({ one, picks }) => cell(listing, one, picks))}
    </ol>
  </section>`;
}

function cell({ launch_week, relaunch_week }: OwnListing, one: OfferedWeek, picks: Pick[]): Html {
  const { week } = one;
  const own = week === launch_week || week === relaunch_week;
  return html`<li class="${own ? 'own' : ''}">
    <p class="stack tight none">
      <strong>Week ${weekNumber(week)}</strong>
      <span class="small">${weekShort(week)}</span>
      <span class="small muted">${own ? 'Your week' : leftWords(one, picks)}</span>
    </p>
    ${
      picks.length
        ? html`<p class="row">
            ${picks.map(
              ({ form, words, told }) =>
                html`<button
                  class="quiet compact"
                  form="${form}"
                  name="week"
                  value="${week}"
                  aria-label="${told}, week of ${weekWords(week)}"
                >
                  ${words}
                </button>`,
            )}
          </p>`
        : ''
    }
  </li>`;
}

/** Returns the launches that can be chosen for this week. */
function picksOf(listing: OwnListing, offer: LaunchOffer, { week, ordered }: OfferedWeek): Pick[] {
  const { status, plan, launch_week, week_is_bought } = listing;
  if (week === launch_week) return [];
  const picks: Pick[] = [];
  if (offer.otherWeeks.includes(week)) {
    const left = plan === 'paid' || week_is_bought ? 'ordered' : 'free';
    picks.push(
      status === 'draft'
        ? { form: 'other-week', words: 'Choose', told: 'Choose it for the launch', left }
        : { form: 'other-week', words: 'Move here', told: 'Move here', left },
    );
  } else if (status === 'draft' && offer.freeWeeks.includes(week)) {
    picks.push({ form: 'free', words: 'Free', told: 'Free launch', left: 'free' });
  }
  if (offer.paid && ordered > 0) {
    const again = offer.paid.product === 'relaunch';
    picks.push({
      form: 'order',
      words: again ? 'Launch again' : 'Paid',
      left: 'ordered',
      told: again ? 'Launch again' : 'Paid launch',
    });
  }
  return picks;
}

/** Describes the slots left for the possible launches. */
function leftWords(one: OfferedWeek, picks: Pick[]): string {
  const left = picks.map(({ left }) =>
    counted(one[left] ?? 0, left === 'free' ? 'free place' : 'paid place'),
  );
  return left.join(', ') || 'No place';
}
