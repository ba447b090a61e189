import { isDenial } from '../attributes.ts';
import { toDayNumber } from '../document.ts';
import type { DayRange } from '../ranking/filters.ts';
import { extractTerms } from '../text/tokenize.ts';

// The languages in which dates are understood. Intl has their words for periods, units and months.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja'];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof UNITS)[number];

/** A period by its unit, and how many of them ago it is; or a month of the year, from 0. */
type Period = { unit: Unit; ago: number } | { month: number };

// Words that say that something was launched. Without one of them a date is about something else.
const LAUNCHES = new Set(
  [
    'launch launched launching launches released debuted new',
    'gestartet gelauncht erschienen veröffentlicht neu neue neuen neuer neues',
    'lancé lancés lancée lancées sorti sortis sortie sorties paru parus nouveau nouveaux nouvelle nouvelles',
    'lanzado lanzados lanzada lanzadas lanzaron nuevo nuevos nueva nuevas',
    'lançado lançados lançada lançadas novo novos nova novas',
    'lanciato lanciati lanciata lanciate usciti uscito uscite nuovo nuovi nuova nuove',
    'gelanceerd gelanceerde verschenen uitgebracht nieuw nieuwe',
    'リリース ローンチ 発売 登場 新着',
  ].flatMap((words) => words.split(' ').map(toKey)),
);
const SINCE = new Set(
  'since after seit nach ab depuis après desde después depois dal dalla dopo sinds na 以降 以来'
    .split(' ')
    .map(toKey),
);
const BEFORE = new Set(
  'before until vor bis avant antes hasta até prima voor tot 以前'.split(' ').map(toKey),
);

/** Returns whether a word says that something was launched. */
export const isLaunchWord = (word: string): boolean => LAUNCHES.has(word);

function toKey(text: string): string {
  return extractTerms(text).join(' ');
}

let cachedPeriods: Map<string, Period> | undefined;
let cachedUnits: Map<string, Unit> | undefined;

/** Returns periods by name: "this quarter", "le mois dernier", "October". Built on first use. */
function getPeriods(): Map<string, Period> {
  if (cachedPeriods) return cachedPeriods;
  cachedPeriods = new Map();
  for (const language of LANGUAGES) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1)
      cachedPeriods.set(toKey(months.format(new Date(Date.UTC(2026, month, 1)))), { month });
    for (const unit of UNITS)
      for (const ago of [0, 1]) {
        const terms = toKey(relative.format(-ago, unit)).split(' ');
        cachedPeriods.set(terms.join(' '), { unit, ago });
        // Without the article of "le mois dernier".
        if (terms.length > 2) cachedPeriods.set(terms.slice(1).join(' '), { unit, ago });
      }
  }
  return cachedPeriods;
}

/** Returns units by name, in singular and plural: "days", "Wochen". */
function getUnits(): Map<string, Unit> {
  if (cachedUnits) return cachedUnits;
  cachedUnits = new Map();
  for (const language of LANGUAGES)
    for (const unit of UNITS.filter((one) => one !== 'quarter'))
      for (const count of [1, 2]) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
        const parts = format.formatToParts(count).filter(({ type }) => type === 'unit');
        cachedUnits.set(toKey(parts.map(({ value }) => value).join(' ')), unit);
      }
  return cachedUnits;
}

/** What a query says of the day of launch: the days, and the positions of the words that say it. */
export type LaunchDates = { range: DayRange; positions: ReadonlySet<number> };

const MAX_PERIOD_WORDS = 4;

/**
 * Finds what a query, as its folded words, says of the day of launch: "launched this quarter", "neu seit Oktober".
 * `today` is the number of the day. Undefined if it says nothing, or if the date may be of something else.
 */
export function findLaunchDates(words: readonly string[], today: number): LaunchDates | undefined {
  const verbs = words.flatMap((word, at) => (LAUNCHES.has(word) ? [at] : []));
  if (verbs.length === 0) return undefined;
  for (let start = 0; start < words.length; start += 1) {
    for (let count = Math.min(MAX_PERIOD_WORDS, words.length - start); count > 0; count -= 1) {
      const found = readPeriod(words.slice(start, start + count), today);
      if (!found) continue;
      const before = words.slice(Math.max(0, start - 2), start);
      if (before.some(isDenial)) return undefined;
      const positions = new Set(verbs);
      for (let at = start; at < start + count; at += 1) positions.add(at);
      const addWord = (among: ReadonlySet<string>) => {
        const at = before.findLastIndex((word) => among.has(word));
        if (at >= 0) positions.add(start - before.length + at);
        return at >= 0;
      };
      const isSince = addWord(SINCE);
      const isBefore = !isSince && addWord(BEFORE);
      const { from, to } = found;
      return { range: isSince ? { from } : isBefore ? { to: from - 1 } : { from, to }, positions };
    }
  }
  return undefined;
}

type Days = { from: number; to: number };

/** Returns the first and last day of the period that the words name. */
function readPeriod(words: readonly string[], today: number): Days | undefined {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length === 2 && /^\d{1,3}$/.test(first)) {
    const unit = getUnits().get(second);
    return unit && { from: addUnits(today, unit, -Number(first)), to: today };
  }
  if (YEAR.test(last)) return readYear(words.slice(0, -1).join(' '), Number(last));
  const period = getPeriods().get(words.join(' '));
  return period && ('month' in period ? daysOfMonth(period.month, today) : daysOf(period, today));
}

const YEAR = /^20\d\d$/;

/** Returns the days of a year, or of one of its months. */
function readYear(name: string, year: number): Days | undefined {
  if (name === '') return monthsFrom(year, 0, 12);
  const period = getPeriods().get(name);
  return period && 'month' in period ? monthsFrom(year, period.month, 1) : undefined;
}

/** Returns the days of the last month of this name that has begun. */
function daysOfMonth(month: number, today: number): Days {
  const [year, current] = toYearAndMonth(today);
  return monthsFrom(month > current ? year - 1 : year, month, 1);
}

function daysOf({ unit, ago }: { unit: Unit; ago: number }, today: number): Days {
  const [year, month] = toYearAndMonth(today);
  switch (unit) {
    case 'day':
      return { from: today - ago, to: today - ago };
    case 'week': {
      // 1970-01-01 was a Thursday, and weeks begin on Monday.
      const monday = today - ((today + 3) % 7) - 7 * ago;
      return { from: monday, to: monday + 6 };
    }
    case 'month':
      return monthsFrom(year, month - ago, 1);
    case 'quarter':
      return monthsFrom(year, 3 * Math.floor(month / 3) - 3 * ago, 3);
    case 'year':
      return monthsFrom(year - ago, 0, 12);
  }
}

const toYearAndMonth = (day: number): [year: number, month: number] => {
  const date = new Date(day * DAY_MS);
  return [date.getUTCFullYear(), date.getUTCMonth()];
};
const DAY_MS = 86_400_000;

const monthsFrom = (year: number, month: number, count: number): Days => ({
  from: toDayNumber(new Date(Date.UTC(year, month, 1))),
  to: toDayNumber(new Date(Date.UTC(year, month + count, 1))) - 1,
});

function addUnits(day: number, unit: Unit, count: number): number {
  if (unit === 'day' || unit === 'week') return day + count * (unit === 'day' ? 1 : 7);
  const date = new Date(day * DAY_MS);
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'month' ? 1 : 12));
  return toDayNumber(date);
}
