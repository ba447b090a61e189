import { keysOf } from '../typed/records.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How often an alert is sent at most, in milliseconds. */
const PAUSES = { daily: DAY, weekly: 7 * DAY } as const;

export type AlertRhythm = keyof typeof PAUSES;
export const ALERT_RHYTHMS = keysOf(PAUSES);

/** The inputs of search_listings that an alert keeps, as they travel in an address. */
export const ALERT_INPUTS = [
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
export const MAX_SEARCH_CHARACTERS = 1500;

/** Days after which an alert that nobody confirmed is deleted, and one by which nothing was mailed for so long. */
export const UNCONFIRMED_DAYS = 3;
export const SILENT_DAYS = 400;

/** Most listings that one mail names; the page of the search has the others. */
export const MAX_MAILED_LISTINGS = 20;

/** How long a launch counts as recent: a launch that was due while the service was off is dated back to its Monday. */
const RECENT = 14 * DAY;

/** Returns the instant at which an alert is looked at again. */
export const getNextLook = (rhythm: AlertRhythm, now: Date): Date => new Date(now.getTime() + PAUSES[rhythm]);

/** A listing that an alert's search finds, with the time of its launch. */
export type AlertMatch = { id: number; launchedAt: Date | null };

/** Whether a launch is recent enough to be news. */
export const isRecentLaunch = ({ launchedAt }: Pick<AlertMatch, 'launchedAt'>, now: Date): boolean =>
  launchedAt !== null && launchedAt.getTime() > now.getTime() - RECENT;

/** Words for a search in a mail or on a page: “crm”, Austria, free. */
export const describeSearch = (search: AlertSearch): string =>
  ALERT_INPUTS.flatMap((name) => {
    const value = search[name];
    if (value === undefined || value === '' || name === 'wordings') return [];
    const text = [value].flat().join(', ');
    return name === 'q' ? `“${text}”` : `${name.replace('_', ' ')} ${text}`;
  }).join(', ') || 'all launches';

/** Builds the query of an address from a search. */
export function toSearchQuery(search: AlertSearch): string {
  const query = new URLSearchParams();
  for (const name of ALERT_INPUTS)
    for (const value of [search[name] ?? []].flat()) if (value !== '') query.append(name, value);
  return query.toString();
}
