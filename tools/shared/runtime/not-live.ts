import { termsOf } from '../../../search/text/words.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { findListingBySlug } from '../../../store/listings/listings.ts';
import { findSummaryRows } from '../../../store/listings/summary-rows.ts';
import { wasTakenDown } from '../../../rules/states/listing.ts';
import { notFound, type ToolError } from './errors.ts';

/** Where listings are looked up: by their slug, and by what is like it. */
type Lookup = { db: Queries; search: SearchIndex };

/**
 * 404 where no live listing has the slug; a launch to come is public, so its week is named. `opensToOwner`: signed in,
 * those who work on the listing would get it.
 */
export async function notLive(
  { db, search }: Lookup,
  field: string,
  slug: string,
  opensToOwner = false,
): Promise<ToolError> {
  const signIn = opensToOwner
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
        `get_launch_week with week ${row.launchWeek} shows what is known of it; its profile opens then. On its page, /l/${slug}, a person can ask to be told by mail.${signIn}`,
      )
    : notFound(
        field,
        `No live listing is called "${slug}".`,
        `${await nearestListings({ db, search }, slug)}Find the slug with search_listings.${signIn}`,
      );
}

const MOST_NEAR = 3;

/** Names the live listings whose words are most like those of a slug that none has; nothing where none is. */
export async function nearestListings({ db, search }: Lookup, slug: string): Promise<string> {
  const found = await search.search({
    q: slug.replaceAll('-', ' '),
    status: 'live',
    sort: 'relevance',
    limit: MOST_NEAR,
    offset: 0,
  });
  const rows = await findSummaryRows(
    db,
    found.ids.filter((_, at) => found.levels[at] !== 'similar'),
  );
  const like = nearestBy(slug, rows, (row) => `${row.slug} ${row.name}`);
  return nearest(like.map((row) => row.slug));
}

/** Slugs that may be meant, in words. */
export const nearest = (slugs: readonly string[]): string =>
  slugs.length === 0
    ? ''
    : `Nearest: ${slugs
        .slice(0, MOST_NEAR)
        .map((slug) => `"${slug}"`)
        .join(', ')}. `;

// A slip is seldom at the beginning of a word.
const TELLING = 4;

/** How the words of a slug begin that nothing has. */
export const beginningsOf = (slug: string): string[] =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.slice(0, TELLING));

/** Those whose words begin most as the words of a slug do that nothing has; none where no word does. */
export function nearestBy<T>(slug: string, all: readonly T[], wordsOf: (one: T) => string): T[] {
  const wanted = beginningsOf(slug);
  const like = (one: T) => {
    const terms = termsOf(wordsOf(one));
    return wanted.filter((beginning) => terms.some((term) => term.startsWith(beginning))).length;
  };
  const counted = all.map((one) => ({ one, shared: like(one) }));
  const most = counted.reduce((found, { shared }) => Math.max(found, shared), 1);
  return counted.flatMap(({ one, shared }) => (shared === most ? [one] : [])).slice(0, MOST_NEAR);
}
