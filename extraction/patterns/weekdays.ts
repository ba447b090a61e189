import { LANGUAGES } from '../lexicon/table.ts';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
let days: { named: RegExp; first: RegExp } | undefined;
let short: Set<string> | undefined;

/** "Sunday on request": tells when somebody is there or what is on, not what it costs or is. Names of days in many languages come with Node. */
export const namesWeekday = (text: string): boolean => patterns().named.test(text);

/** "Monday: Veggie Skillet", "Lunedì: 7.00": what a schedule has for a day; "Monday.com" is none. */
export const opensWithWeekday = (text: string): boolean => patterns().first.test(text);

function patterns(): { named: RegExp; first: RegExp } {
  if (days) return days;
  const any = weekdays('long')
    .map((day) => RegExp.escape(day))
    .join('|');
  const first = String.raw`^\P{L}{0,3}(?:${any})(?![\p{L}\p{M}]|\.\p{L})`;
  days = { named: new RegExp(String.raw`(?<!\p{L})(?:${any})`, 'iu'), first: new RegExp(first, 'iu') };
  return days;
}

/** "Mo", "Sat", "lun.": the name of a day, as tables of opening hours have it, and nothing else. */
export function isWeekday(text: string): boolean {
  short ??= new Set([...weekdays('short'), ...weekdays('long')].map(key));
  return short.has(key(text));
}

const key = (day: string): string => day.toLowerCase().replace(/\.$/, '');

function weekdays(length: 'short' | 'long'): string[] {
  return LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
    return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY));
  });
}
