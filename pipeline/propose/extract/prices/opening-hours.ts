import { LANGUAGES } from '../../../words/table.ts';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
let weekdays: RegExp | undefined;

/** "Sunday on request": tells when somebody is there, not what it costs. Names of days in many languages come with Node. */
export function namesWeekday(text: string): boolean {
  weekdays ??= new RegExp(
    String.raw`(?<!\p{L})(?:${LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
      return [0, 1, 2, 3, 4, 5, 6].map((day) => RegExp.escape(format.format(MONDAY + day * DAY)));
    }).join('|')})`,
    'iu',
  );
  return weekdays.test(text);
}
