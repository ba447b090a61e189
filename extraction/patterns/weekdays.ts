import { openNameList } from './name-list.ts';

/** Names of days in many languages, with 'long' behind those that are not shortened. */
const DAYS = openNameList('weekdays');
let names: Set<string> | undefined;

/** "Mo", "Sat", "lun.": the name of a day, as tables of opening hours have it, and nothing else. */
export function isWeekday(text: string): boolean {
  names ??= new Set(DAYS.startingWith('').map(([day]) => key(day)));
  return names.has(key(text));
}

const key = (day: string): string => day.toLowerCase().replace(/\.$/, '');
