import type { PublicStatus } from '../rules/states/listing.ts';
import type { Language } from './text/common-words.ts';
import { fold } from './text/words.ts';

/** A listing as the index sees it. Only what people may find is in the index: live and scheduled listings. */
export type SearchDocument = {
  id: number;
  status: PublicStatus;
  name: string;
  tagline: string;
  keywords: string[];
  description: string;
  categoryIds: number[];
  primaryCategoryId: number | null;
  /** Its categories and those above them, each once. */
  branchIds: number[];
  /** Names of its categories and of those above them. */
  categoryNames: string[];
  stage: string | null;
  country: string | null;
  pricingModel: string | null;
  domain: string;
} & Counters;

/** What categories are called, and in which language where it is told: those called so, and those whose listings are met by it. */
export type Phrase = { text: string; language?: Language; ownIds: number[]; categoryIds: number[] };

/** What listings are sorted by. They change often, and without their text. */
export type Counters = { newest: number; votes: number; trending: number; views: number; follows: number };

export const COUNTERS = [
  'newest',
  'votes',
  'trending',
  'views',
  'follows',
] as const satisfies (keyof Counters)[];

/** A website's host without scheme, `www.`, port and path; whatever else was given, folded. */
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
