import type { PublicStatus } from '../rules/states/listing.ts';
import type { Language } from './text/common-words.ts';
import { fold } from './text/tokenize.ts';

/** The status of a listing in the index. Of one that was live and is `taken_down` only name and website are indexed. */
export type IndexedStatus = PublicStatus | 'taken_down';

/** A listing as it is indexed. */
export type SearchDocument = {
  id: number;
  status: IndexedStatus;
  name: string;
  tagline: string;
  keywords: string[];
  /** The city, and the names of the founders. */
  facts: string[];
  /** Features, what sets it apart, prices in words, the headline. */
  points: string[];
  /** Facts of its category by name: "Works offline" is "Yes". */
  attributes: Readonly<Record<string, string>>;
  description: string;
  categoryIds: number[];
  primaryCategoryId: number | null;
  /** The listing's categories and their ancestors, without duplicates. */
  branchIds: number[];
  /** Names of its categories and of their ancestors. */
  categoryNames: string[];
  stage: string | null;
  country: string | null;
  city: string | null;
  pricingModel: string | null;
  domain: string;
} & Counters;

/**
 * A name of one or more categories, with its language where known: `ownIds` are the categories with that name,
 * `categoryIds` those whose listings match it.
 */
export type Phrase = { text: string; language?: Language; ownIds: number[]; categoryIds: number[] };

/**
 * Numbers that listings are sorted by. They change often, and without any change of text. `launchDay` is the day of the
 * launch in days since 1970: of a scheduled listing the first one of its week; 0 if unknown.
 */
export type Counters = {
  newest: number;
  votes: number;
  trending: number;
  views: number;
  follows: number;
  launchDay: number;
};

export const COUNTERS = [
  'newest',
  'votes',
  'trending',
  'views',
  'follows',
  'launchDay',
] as const satisfies (keyof Counters)[];

const DAY_MS = 86_400_000;

/** Returns the number of days from 1970-01-01 to the day of an instant (UTC). */
export const toDayNumber = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS);

/**
 * Returns the host of a website without scheme, `www.`, port and path. Input that is not an address is returned
 * folded.
 */
export function normalizeHost(website: string): string {
  const host = fold(website.trim())
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return host;
}
