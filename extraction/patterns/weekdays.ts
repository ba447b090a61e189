import { openNameList } from './name-list.ts';
import { wordPattern } from '../lexicon/table.ts';

/** Names of days in many languages, with "long" behind those that are not shortened. */
const DAYS = openNameList('weekdays');
let days: { named: RegExp; first: RegExp } | undefined;
let names: Set<string> | undefined;

/** "Sunday on request": tells when somebody is there or what is on, not what it costs or is. */
export const namesWeekday = (text: string): boolean => patterns().named.test(text);

/** "Monday: Veggie Skillet", "Lunedì: 7.00": what a schedule has for a day; "Monday.com" is none. */
export const opensWithWeekday = (text: string): boolean => patterns().first.test(text);

function patterns(): { named: RegExp; first: RegExp } {
  if (days) return days;
  const any = [...DAYS.startingWith('')]
    .flatMap(([day, known]) => (known === 'long' ? [RegExp.escape(day)] : []))
    .join('|');
  const first = String.raw`^\P{L}{0,3}(?:${any})(?![\p{L}\p{M}]|\.\p{L})`;
  days = { named: wordPattern(String.raw`(?<!\p{L})(?:${any})`, 'iu'), first: wordPattern(first, 'iu') };
  return days;
}

/** "Mo", "Sat", "lun.": the name of a day, as tables of opening hours have it, and nothing else. */
export function isWeekday(text: string): boolean {
  names ??= new Set(DAYS.startingWith('').map(([day]) => key(day)));
  return names.has(key(text));
}

const key = (day: string): string => day.toLowerCase().replace(/\.$/, '');
