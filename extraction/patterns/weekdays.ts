import { LANGUAGES } from '../lexicon/table.ts';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
let names: Set<string> | undefined;

/** "Mo", "Sat", "lun.": the name of a day, as tables of opening hours have it, and nothing else. Names in many languages come with Node. */
export function isWeekday(text: string): boolean {
  names ??= new Set([...weekdays('short'), ...weekdays('long')].map(key));
  return names.has(key(text));
}

const key = (day: string): string => day.toLowerCase().replace(/\.$/, '');

function weekdays(length: 'short' | 'long'): string[] {
  return LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
    return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY));
  });
}
