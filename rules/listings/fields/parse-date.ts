// Parses dates as people and other directories write them. An ambiguous date is not accepted.

/** A parsed day `YYYY-MM-DD` and its instant, including the time if one follows; UTC unless an offset is given. */
export type ParsedDate = { day: string; instant: Date };

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})/;
const DAY_FIRST = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})/;
const EITHER = /^(?<one>\d{1,2})([-/])(?<two>\d{1,2})\2(?<year>\d{4})/;
const MONTH_NAMED = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?(?<name>\p{L}+)\.?,?\s+(?:de\s+)?(?<year>\d{4})/u,
  /^(?<name>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/u,
];
const TIME =
  /^(?:[T\s,]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]m)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses `2026-11-16`, `16.11.2026`, `16 November 2026`, each with or without a time, and `16/11/2026` or
 * `11/16/2026` if only one order gives a valid day. Returns `two days` for `04/03/2026`, undefined for text that is
 * no date.
 */
export function parseDate(text: string): ParsedDate | 'two days' | undefined {
  const plain = text.trim();
  const date = findDay(plain);
  if (date === undefined || date === 'two days') return date;
  const time = TIME.exec(plain.slice(date.length));
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  const day = new Date(midnight);
  // Date.UTC rolls 02-30 over into March.
  if (!time || day.getUTCMonth() !== date.month - 1 || date.year < 1000) return undefined;
  const ms = parseTime(time.groups ?? {});
  return ms === undefined
    ? undefined
    : { day: day.toISOString().slice(0, 10), instant: new Date(midnight + ms) };
}

type DateMatch = { year: number; month: number; day: number; length: number };

function findDay(text: string): DateMatch | 'two days' | undefined {
  const numbers = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text);
  if (numbers?.groups) return toDateMatch(numbers.groups, Number(numbers.groups['month']), numbers[0].length);
  return findDayInEitherOrder(text) ?? findNamedMonth(text);
}

/** Finds a day whose month may be the first or the second number, if only one of them can be a month. */
function findDayInEitherOrder(text: string): DateMatch | 'two days' | undefined {
  const either = EITHER.exec(text);
  if (!either?.groups) return undefined;
  const [one, two] = [Number(either.groups['one']), Number(either.groups['two'])];
  if (one <= 12 && two <= 12 && one !== two) return 'two days';
  const [month, day] = one > 12 ? [two, one] : [one, two];
  return { year: Number(either.groups['year']), month, day, length: either[0].length };
}

function findNamedMonth(text: string): DateMatch | undefined {
  const named = MONTH_NAMED.map((form) => form.exec(text)).find((match) => match !== null);
  const month = getMonthsByName().get(named?.groups?.['name']?.toLowerCase() ?? '');
  return named?.groups && month ? toDateMatch(named.groups, month, named[0].length) : undefined;
}

const toDateMatch = (groups: Record<string, string>, month: number, length: number): DateMatch => ({
  year: Number(groups['year']),
  month,
  day: Number(groups['day']),
  length,
});

/** Returns the milliseconds since midnight UTC; undefined for an impossible time. */
function parseTime(time: Record<string, string | undefined>): number | undefined {
  if (time['hour'] === undefined) return 0;
  const hour = parseHour(Number(time['hour']), time['half']);
  const [minute, second] = [Number(time['minute']), Number(time['second'] ?? 0)];
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  const milliseconds = Math.floor(Number(`0.${time['fraction'] ?? '0'}`) * 1000);
  return ((hour * 60 + minute - parseOffset(time['zone'])) * 60 + second) * 1000 + milliseconds;
}

/** Returns the hour of the day; `half` is am or pm, undefined on a 24-hour clock. */
function parseHour(written: number, half: string | undefined): number | undefined {
  if (half === undefined) return written <= 23 ? written : undefined;
  if (written > 12) return undefined;
  return (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Returns the offset from UTC in minutes; 0 for a zone such as `Z`, or none. */
function parseOffset(zone = ''): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];
let cachedMonths: Map<string, number> | undefined;

/** Returns month numbers by long and short name; built on first use. */
function getMonthsByName(): Map<string, number> {
  cachedMonths ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, at): [string, number] => [
          new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
            .format(new Date(Date.UTC(2026, at, 15)))
            .toLowerCase()
            .replace(/\.$/, ''),
          at + 1,
        ]),
      ),
    ),
  );
  return cachedMonths;
}
