import type { PublicStatus } from '../rules/states/listing.ts';
import type { Language } from './text/common-words.ts';
import { fold } from './text/words.ts';

/** A listing as it is indexed. Only live and scheduled listings are in the index. */
export type SearchDocument = {
  id: number;
  status: PublicStatus;
  name: string;
  tagline: string;
  keywords: string[];
  description: string;
  categoryIds: number[];
  primaryCategoryId: number | null;
  /** The listing's categories and their ancestors, without duplicates. */
  branchIds: number[];
  /** Names of its categories and of their ancestors. */
  categoryNames: string[];
  stage: string | null;
  country: string | null;
  pricingModel: string | null;
  domain: string;
} & Counters;

/**
 * A name of one or more categories, with its language where known: `ownIds` are the categories with that name,
 * `categoryIds` those whose listings match it.
 */
export type Phrase = { text: string; language?: Language; ownIds: number[]; categoryIds: number[] };

/** Numbers that listings are sorted by. They change often, and without any change of text. */
export type Counters = { newest: number; votes: number; trending: number; views: number; follows: number };

export const COUNTERS = [
  'newest',
  'votes',
  'trending',
  'views',
  'follows',
] as const satisfies (keyof Counters)[];

/**
 * Returns the host of a website without scheme, `www.`, port and path. Input that is not an address is returned
 * folded.
 */
export function searchedHost(website: string): string {
  const host = fold(website.trim())
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return host;
}
