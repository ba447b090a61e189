import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { dayBars } from '../assets/day-bars.ts';
import type { Html } from '../shared/layout.ts';
import { sortByCount, sum, type ListingCounts, countByFamily } from './dashboard-stats.ts';
import type { OwnListing } from '../owner/own-listing.ts';

type Stats = Answer<'get_listing_stats'>;

const DAY = 24 * 60 * 60 * 1000;
const SOURCES = 5;

const FIGURES: readonly [name: string, of: (counts: ListingCounts) => number, classes?: string][] = [
  ['Views', ({ views }) => views],
  ['Votes', ({ votes }) => votes, 'votes'],
  ['Visits to your website', ({ outbound_clicks }) => outbound_clicks],
  [
    'Seen in assistants',
    ({ assistant }) => sum(assistant?.search_shown) + sum(assistant?.opened) + sum(assistant?.compared),
  ],
];

/** Renders the statistics of the last 30 days: each figure with its daily bars, and where visitors came from. */
export const dashboardFigures = ({ listing_id }: OwnListing, stats: Stats): Html =>
  html`<section class="section" aria-labelledby="figures">
    <div class="spread">
      <h2 id="figures">The last 30 days</h2>
      <a class="more" href="/account/listings/${listing_id}/stats">By day, as a table</a>
    </div>
    <ul class="figures">
      ${FIGURES.map(([name, of, classes]) => figureItem(stats, name, of, classes))}
    </ul>
    <div class="grid">
      ${sourceCard('Where visitors came from', stats.totals.referrer_hosts, 'No visitor said so yet. Links in mail and apps say nothing.')}
      ${sourceCard('Assistants', countByFamily(stats.totals.assistant), 'No assistant has shown it yet.')}
    </div>
    <p class="small muted">
      Counted here, without cookies and without anybody else. Each visitor counts once a day; robots and you
      do not.
    </p>
  </section>`;

function figureItem(
  { from, days, totals }: Stats,
  name: string,
  of: (counts: ListingCounts) => number,
  classes = '',
): Html {
  const byDay = new Map(days.map((one) => [one.day, of(one)]));
  const values = Array.from(
    { length: 30 },
    (_, at) => byDay.get(new Date(Date.parse(from) + at * DAY).toISOString().slice(0, 10)) ?? 0,
  );
  const [best] = [...byDay].sort(([, a], [, b]) => b - a);
  const bestDay = best && best[1] > 0 ? `${best[1]} on the best day` : 'none yet';
  const label = best && best[1] > 0 ? `${name} by day, most on ${best[0]}` : `${name} by day`;
  return html`<li class="stack tight">
    <span class="small muted">${name}</span>
    <strong class="big">${of(totals)}</strong>
    ${dayBars(values, label, classes)}
    <span class="small muted">${bestDay}</span>
  </li>`;
}

function sourceCard(title: string, numbers: Record<string, number> | undefined, none: string): Html {
  const found = sortByCount(numbers).slice(0, SOURCES);
  return html`<div class="card mini">
    <h3>${title}</h3>
    ${
      found.length
        ? html`<dl class="counts">
            ${found.map(
              ([name, count]) =>
                html`<dt class="break">${name}</dt>
                  <dd>${count}</dd>`,
            )}
          </dl>`
        : html`<p class="small muted">${none}</p>`
    }
  </div>`;
}
