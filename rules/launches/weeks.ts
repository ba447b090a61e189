import { parseDate } from '../listings/fields/parse-date.ts';

/**
 * Launch weeks. A week is identified by its Monday, `YYYY-MM-DD`, and runs from that Monday 00:00 UTC to the next.
 * Days and weeks are counted in UTC, where every day has 24 hours.
 */

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const FIRST_YEAR = 1000;
const LAST_YEAR = 9998;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the Monday of the week that a moment or a `YYYY-MM-DD` day is in. Throws RangeError for a day that does not
 * exist.
 */
export function mondayOf(date: Date | string): string {
  const time = typeof date === 'string' ? parseDayStart(date) : date.getTime();
  if (time === undefined || Number.isNaN(time)) throw new RangeError('Not a day of the calendar.');
  // 1970-01-01 was a Thursday: three days after a Monday.
  const day = Math.floor(time / DAY) + 3;
  return formatDay((day - (((day % 7) + 7) % 7) - 3) * DAY);
}

/** The accepted ways to name a week, in words for people and assistants. */
export const WEEK_FORMATS = '`this`, `next`, `last`, a date YYYY-MM-DD of it, or such as 2026-W48';

/**
 * Returns the Monday meant by `this`, `next`, `last` (in any case, also `this week`, `today`), by a day `YYYY-MM-DD`
 * or another unambiguous date, or by an ISO 8601 week such as 2026-W48, in the years 1000 to 9998. Undefined for
 * anything else, including days that do not exist (2026-02-30).
 */
export function resolveWeek(text: string, now: Date): string | undefined {
  const word = /^(this|next|last|current|today)(?:[\s_-]?week)?$/.exec(text.toLowerCase())?.[1];
  if (word && ['this', 'current', 'today'].includes(word)) return mondayOf(now);
  if (word === 'next') return addWeeks(mondayOf(now), 1);
  if (word === 'last') return addWeeks(mondayOf(now), -1);
  const written = parseDate(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  const day = typeof written === 'object' ? written.day : text;
  const year = Number(day.slice(0, 4));
  // Closer to the limits of four-digit years, the Monday or the next week has another number of digits.
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  return parseDayStart(day) === undefined ? getMondayOfIsoWeek(day) : mondayOf(day);
}

/**
 * Returns the Monday of a requested week. Text that names no week is returned as it is; no week on offer matches it.
 */
export const normalizeWeek = (text: string, now: Date): string => resolveWeek(text, now) ?? text;

/**
 * Returns the Monday of an ISO 8601 week; undefined for other text and for a week number that the year does not have.
 */
function getMondayOfIsoWeek(text: string): string | undefined {
  const [, year, number] = /^(\d{4})-?W(0[1-9]|[1-4]\d|5[0-3])(?:-[1-7])?$/i.exec(text) ?? [];
  if (year === undefined) return undefined;
  // ISO 8601: January 4 is always in week 1.
  const monday = addWeeks(`${year}-01-04`, Number(number) - 1);
  return getWeekNumber(monday) === Number(number) ? monday : undefined;
}

/**
 * Returns the Monday `n` weeks later, or earlier for a negative `n`. Throws RangeError for a day that does not exist.
 */
export function addWeeks(week: string, n: number): string {
  return formatDay(Date.parse(mondayOf(week)) + n * WEEK);
}

/** Returns the first and last day of a week, and its first instant and its end (exclusive), in UTC. */
export function getWeekRange(week: string): {
  starts_on: string;
  ends_on: string;
  starts_at: string;
  ends_at: string;
} {
  const starts_on = mondayOf(week);
  const start = Date.parse(starts_on);
  return {
    starts_on,
    ends_on: formatDay(start + WEEK - DAY),
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + WEEK).toISOString(),
  };
}

/**
 * Returns the ISO 8601 number of a week: the week with the year's first Thursday is 1. Throws RangeError like
 * `mondayOf`.
 */
export function getWeekNumber(week: string): number {
  const thursday = Date.parse(mondayOf(week)) + 3 * DAY;
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / WEEK) + 1;
}

/** Checks whether today (UTC) is the last day of the current week. */
export const isLastDayOfWeek = (now: Date): boolean =>
  getWeekRange(mondayOf(now)).ends_on === formatDay(now.getTime());

/**
 * Returns the first week that a free launch may request: the first Monday after `fullWeeks` times seven days from
 * today (UTC). It is never the current week, even with no full weeks on a Monday.
 */
export const getFreeQueueStart = (now: Date, fullWeeks: number): string =>
  mondayOf(new Date(now.getTime() + Math.max(fullWeeks * WEEK, DAY) + 6 * DAY));

const WEEKS_ON_OFFER = 12;

/** Returns the weeks on offer: the next twelve, without the current one. */
export const listWeeksOnOffer = (now: Date): string[] =>
  Array.from({ length: WEEKS_ON_OFFER }, (_, index) => addWeeks(mondayOf(now), index + 1));

function parseDayStart(text: string): number | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  // Date.UTC turns 02-30 into a day of March: a day exists if it is written back unchanged.
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return formatDay(time) === text ? time : undefined;
}

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
