import { html } from 'hono/html';
import { getWeekRange } from '../../rules/launches/weeks.ts';
import type { Html } from './layout.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const RANGE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Renders an instant or a day as a `<time>` element: `20 Nov 2026`. An invalid date is shown unchanged. */
export function day(at: string | Date): Html {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return html`${String(at)}`;
  const stamp = typeof at === 'string' ? at : at.toISOString();
  return html`<time datetime="${stamp}">${DAY.format(date)}</time>`;
}

/** Renders an instant to the minute, in UTC. */
export const formatMoment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${MOMENT.format(at)} UTC</time>`;

/** Formats a week, given its Monday: `16 – 22 November 2026`. */
export const formatWeek = cacheWeeks((monday) => formatRange(RANGE, monday));

const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a week without the year, given its Monday: `26 Oct – 1 Nov`. For the coming weeks only. */
export const formatWeekShort = cacheWeeks((monday) => formatRange(SHORT, monday));

/** Formats a week in few characters, given its Monday: `18 – 24 Dec 2023`. */
export const formatWeekWithYear = cacheWeeks((monday) => formatRange(DAY, monday));

function formatRange(format: Intl.DateTimeFormat, monday: string): string {
  const { starts_on, ends_on } = getWeekRange(monday);
  return format.formatRange(new Date(starts_on), new Date(ends_on));
}

const MAX_CACHED = 500;

/** Caches formatted weeks, because formatting a range with Intl is slower than querying the launches in it. */
function cacheWeeks(format: (monday: string) => string): (monday: string) => string {
  const cache = new Map<string, string>();
  return (monday) => {
    const found = cache.get(monday) ?? format(monday);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(monday, found);
    return found;
  };
}
