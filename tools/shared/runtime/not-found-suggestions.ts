import { extractTerms } from '../../../search/text/tokenize.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { findListingBySlug } from '../../../store/listings/listings.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import { wasTakenDown } from '../../../rules/states/listing.ts';
import { notFound, type ToolError } from './errors.ts';
import { findNearestWord } from '../../../rules/typed/nearest-word.ts';

/** Sources for finding listings by slug and by similarity. */
type LookupDeps = { db: Queries; search: SearchIndex };

/**
 * Builds the 404 for a slug without a live listing. It names the week of a scheduled launch, which is public.
 * `isVisibleToOwner`: people who work on the listing would get it once signed in.
 */
export async function buildNotLiveError(
  { db, search }: LookupDeps,
  field: string,
  slug: string,
  isVisibleToOwner = false,
): Promise<ToolError> {
  const signIn = isVisibleToOwner
    ? ' Is it yours? Sign in as its owner: then this answers before it is live.'
    : '';
  const row = await findListingBySlug(db, slug);
  if (row && wasTakenDown(row)) {
    return notFound(
      field,
      `"${slug}" was live and has been taken out of the directory.`,
      'Find others with search_listings.',
    );
  }
  return row?.status === 'scheduled' && row.launchWeek !== null
    ? notFound(
        field,
        `"${slug}" is not live yet: it launches in the week of ${row.launchWeek}.`,
        `get_launch_week with week ${row.launchWeek} shows what is known of it; its profile opens then. On its page, /l/${slug}, a person can ask to be notified by mail.${signIn}`,
      )
    : notFound(
        field,
        `No live listing is called "${slug}".`,
        `${await suggestListings({ db, search }, slug)}Find the slug with search_listings.${signIn}`,
      );
}

const MAX_SUGGESTIONS = 3;

/** Sentence that names the live listings most similar to an unknown slug; empty if there are none. */
export async function suggestListings({ db, search }: LookupDeps, slug: string): Promise<string> {
  const found = await search.search({
    q: slug.replaceAll('-', ' '),
    status: 'live',
    sort: 'relevance',
    limit: MAX_SUGGESTIONS,
    offset: 0,
  });
  const rows = await findSummaryRows(db, found.ids);
  const similar = findSimilarNames(slug, rows, (row) => `${row.slug} ${row.name}`);
  const nearest = findNearestWord(
    slug,
    rows.map((row) => row.slug),
  );
  const slugs = [...new Set([...(nearest ? [nearest] : []), ...similar.map((row) => row.slug)])];
  return suggestSlugs(slugs);
}

/** Sentence that suggests slugs; empty without any. */
export const suggestSlugs = (slugs: readonly string[]): string =>
  slugs.length === 0
    ? ''
    : `Nearest: ${slugs
        .slice(0, MAX_SUGGESTIONS)
        .map((slug) => `"${slug}"`)
        .join(', ')}. `;

// Typos are rare in the first letters of a word.
const BEGINNING_LENGTH = 4;

/** First letters of each word of an unknown slug. */
export const getWordBeginnings = (slug: string): string[] =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.slice(0, BEGINNING_LENGTH));

/** Items that share the most word beginnings with an unknown slug; empty if none does. */
export function findSimilarNames<T>(slug: string, all: readonly T[], wordsOf: (one: T) => string): T[] {
  const beginnings = getWordBeginnings(slug);
  const countShared = (one: T) => {
    const terms = extractTerms(wordsOf(one));
    return beginnings.filter((beginning) => terms.some((term) => term.startsWith(beginning))).length;
  };
  const counted = all.map((one) => ({ one, shared: countShared(one) }));
  const most = counted.reduce((found, { shared }) => Math.max(found, shared), 1);
  return counted.flatMap(({ one, shared }) => (shared === most ? [one] : [])).slice(0, MAX_SUGGESTIONS);
}
