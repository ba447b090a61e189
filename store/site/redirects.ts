import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import type { Queries } from '../engine/database.ts';
import { preparedFor } from '../engine/prepared.ts';

export type RedirectRow = Queries['t']['redirects']['$inferSelect'];

/** The target of an old address, by its id: exactly one member is not null. */
export type RedirectTarget = Omit<RedirectRow, 'path'>;

const selectWithTargets = (q: Queries) => {
  const { redirects, listings, categories, blogPosts, founders } = q.t;
  return q
    .select({
      path: redirects.path,
      page: redirects.page,
      listing: { slug: listings.slug, status: listings.status, launchedAt: listings.launchedAt },
      category: { slug: categories.slug, hidden: categories.hidden },
      post: { slug: blogPosts.slug, publishedAt: blogPosts.publishedAt },
      founder: { id: founders.id, slug: founders.slug },
    })
    .from(redirects)
    .leftJoin(listings, eq(listings.id, redirects.listingId))
    .leftJoin(categories, eq(categories.id, redirects.categoryId))
    .leftJoin(blogPosts, eq(blogPosts.id, redirects.blogPostId))
    .leftJoin(founders, eq(founders.id, redirects.founderId));
};

/** A redirect with the current data of its target. */
export type Redirect = Awaited<ReturnType<typeof selectWithTargets>>[number];

const byPath = preparedFor((q, count: number) =>
  selectWithTargets(q).where(inArray(q.t.redirects.path, idPlaceholders(count))),
);

/** Finds the redirect of the first of these keys that has one. */
export async function findRedirect(db: Queries, keys: string[]): Promise<Redirect | undefined> {
  if (keys.length === 0) return undefined;
  const found = await byPath(db, keys.length, idValues(keys));
  return found.toSorted((a, b) => keys.indexOf(a.path) - keys.indexOf(b.path))[0];
}

/** Sorts after every query string, in the order of any language. */
const LAST_QUERY = 'z'.repeat(40);

/** Lists up to `limit` redirects of one path with different query strings. */
export async function listRedirectsWithQuery(
  db: Queries,
  pathOnly: string,
  limit: number,
): Promise<Redirect[]> {
  const { path } = db.t.redirects;
  const start = `${pathOnly}?`;
  return selectWithTargets(db)
    .where(
      and(
        // Uses the index. Collations that ignore punctuation find more than that; the last condition excludes the rest.
        gte(path, start),
        lte(path, start + LAST_QUERY),
        sql`substr(${path}, 1, ${start.length}) = ${start}`,
      ),
    )
    .orderBy(asc(path))
    .limit(limit);
}

/** Lists redirects by ascending key after the given one. */
export async function listRedirectsAfter(db: Queries, after: string, limit: number): Promise<Redirect[]> {
  const { path } = db.t.redirects;
  return selectWithTargets(db).where(gt(path, after)).orderBy(asc(path)).limit(limit);
}

/** Returns the targets of those keys that have a redirect, by key. */
export async function getRedirectTargets(db: Queries, keys: string[]): Promise<Map<string, RedirectTarget>> {
  if (keys.length === 0) return new Map();
  const { redirects } = db.t;
  const rows = await db.select().from(redirects).where(inArray(redirects.path, keys));
  return new Map(rows.map(({ path, ...target }) => [path, target]));
}

export const countRedirects = async (db: Queries): Promise<number> => db.$count(db.t.redirects);

/** Counts the old addresses that redirect to a category. */
export const countRedirectsTo = async (db: Queries, categoryId: number): Promise<number> =>
  db.$count(db.t.redirects, eq(db.t.redirects.categoryId, categoryId));
