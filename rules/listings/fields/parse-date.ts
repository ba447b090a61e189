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
  const toDateMatch = findDay(plain);
  if (toDateMatch === undefined || toDateMatch === 'two days') return toDateMatch;
  const time = TIME.exec(plain.slice(toDateMatch.length));
  const midnight = Date.UTC(toDateMatch.year, toDateMatch.month - 1, toDateMatch.day);
  const day = new Date(midnight);
  // Date.UTC rolls 02-30 over into March.
  if (!time || day.getUTCMonth() !== toDateMatch.month - 1 || toDateMatch.year < 1000) return undefined;
  const ms = parseTime(time.groups ?? {});
  return ms === undefined
    ? undefined
    : { day: day.toISOString().slice(0, 10), instant: new Date(midnight + ms) };
}

type DateMatch = { year: number; month: number; day: number; length: number };

function findDay(text: string): DateMatch | 'two days' | undefined {
  const numbers = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text);
  if (numbers?.groups) return toDateMatch(numbers.groups, Number(numbers.groups['month']), numbers[0].length);
  const either = EITHER.exec(text);
  if (either?.groups) {
    const [one, two] = [Number(either.groups['one']), Number(either.groups['two'])];
    if (one <= 12 && two <= 12 && one !== two) return 'two days';
    const [month, day] = one > 12 ? [two, one] : [one, two];
    return { year: Number(either.groups['year']), month, day, length: either[0].length };
  }
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
  const [written, minute, second] = [time['hour'], time['minute'], time['second'] ?? '0'].map(Number);
  if (written === undefined || minute === undefined || second === undefined) return undefined;
  const period = time['half']?.toLowerCase();
  const hour = period === undefined ? written : (written % 12) + (period === 'pm' ? 12 : 0);
  if (hour > 23 || minute > 59 || second > 59 || (period !== undefined && written > 12)) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(time['zone'] ?? '') ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  const milliseconds = Math.floor(Number(`0.${time['fraction'] ?? '0'}`) * 1000);
  return ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
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
