import { findKnownChoice } from '../listings/fields/field-values.ts';
import { parseCountries } from '../listings/fields/regions.ts';
import { getMailSafeName } from './mail-safe-text.ts';
import { keysOf } from '../typed/records.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How often an alert is sent at most, in milliseconds. */
const PAUSES = { daily: DAY, weekly: 7 * DAY } as const;

export type AlertRhythm = keyof typeof PAUSES;
export const ALERT_RHYTHMS = keysOf(PAUSES);

/** The inputs of search_listings that an alert keeps, as they travel in an address. */
const ALERT_INPUTS = [
  'q',
  'wordings',
  'category',
  'stage',
  'country',
  'city',
  'pricing_model',
  'attribute',
  'domain',
] as const;

/** A search as an alert and a feed have it: its inputs by name. */
export type AlertSearch = Partial<Record<(typeof ALERT_INPUTS)[number], string | string[]>>;

/** Maximum characters of an address with a search. */
const MAX_SEARCH_CHARACTERS = 1500;

/** Hours after which an alert that nobody confirmed is deleted. */
export const UNCONFIRMED_HOURS = 24;
/** Days after which an alert is deleted by which nothing was mailed. */
export const SILENT_DAYS = 400;

/** Most listings that one mail names; the page of the search has the others. */
export const MAX_MAILED_LISTINGS = 20;

/** How long a launch counts as recent: a launch that was due while the service was off is dated back to its Monday. */
const RECENT = 14 * DAY;

/** Returns the instant at which an alert is looked at again. */
export const getNextLook = (rhythm: AlertRhythm, now: Date): Date => new Date(now.getTime() + PAUSES[rhythm]);

/** A live listing that an alert's search finds. */
export type AlertMatch = {
  slug: string;
  name: string;
  tagline: string;
  url: string;
  launchedAt: Date | null;
};

/** Returns the launches that are recent enough to be news. */
export const selectRecent = (matches: readonly AlertMatch[], now: Date): AlertMatch[] =>
  matches.filter(({ launchedAt }) => launchedAt !== null && launchedAt.getTime() > now.getTime() - RECENT);

/** Words for a search in a mail or on a page: “crm”, country AT. */
export function describeSearch(search: AlertSearch): string {
  const words = ALERT_INPUTS.flatMap((name) => {
    const value = [search[name] ?? []].flat().join(', ');
    if (value === '' || name === 'wordings') return [];
    return name === 'q' ? `“${value}”` : `${name.replace('_', ' ')} ${value}`;
  });
  return words.join(', ') || 'all launches';
}

/** Words for a search that its reader may not have typed: names of known values only, and words that hold no message. */
export function describeSearchSafely(search: AlertSearch): string {
  const text = (name: keyof AlertSearch): string => [search[name] ?? []].flat().join(', ');
  const values = (['stage', 'pricing_model'] as const).flatMap((name) =>
    text(name)
      .split(',')
      .flatMap((value) => findKnownChoice(name, value.trim()) ?? []),
  );
  const countries = text('country')
    .split(',')
    .flatMap((value) => parseCountries(value) ?? []);
  const others = [...new Set([...values, ...countries])].slice(0, MAX_SAFE_VALUES);
  const q = search.q === undefined ? [] : [getQuoted(text('q'))];
  return [...q, ...others].join(', ') || (Object.keys(search).length === 0 ? 'all launches' : 'a search');
}

/** Most values of filters that a mail names. */
const MAX_SAFE_VALUES = 8;

function getQuoted(words: string): string {
  const safe = getMailSafeName(words, '');
  return safe === '' ? 'a search' : `“${safe}”`;
}

/** Picks the inputs that an alert keeps from those of a search; blank ones are left out. */
export function pickSearch(input: Readonly<Record<string, unknown>>): AlertSearch {
  const search: AlertSearch = {};
  for (const name of ALERT_INPUTS) {
    const value = input[name];
    if (typeof value === 'string' && value.trim() !== '') search[name] = value.trim();
    if (Array.isArray(value) && value.length > 0) search[name] = value.map(String);
  }
  return search;
}

/** Builds the query of an address with a search; empty for no search. Of a very long one the wordings are left out. */
export function toSearchQuery(search: AlertSearch): string {
  const build = (names: readonly (keyof AlertSearch)[]): string => {
    const query = new URLSearchParams();
    for (const name of names) for (const value of [search[name] ?? []].flat()) query.append(name, value);
    return query.toString();
  };
  const whole = build(ALERT_INPUTS);
  return whole.length <= MAX_SEARCH_CHARACTERS
    ? whole
    : build(ALERT_INPUTS.filter((name) => name !== 'wordings'));
}
