import { and, asc, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type PostRow = Queries['t']['blogPosts']['$inferSelect'];

type Page = { limit: number; offset: number };

const publishedPosts = prepared((q) => {
  const { blogPosts } = q.t;
  return q
    .select()
    .from(blogPosts)
    .where(lte(blogPosts.publishedAt, sql.param(sql.placeholder('now'), blogPosts.publishedAt)))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/** Lists the posts published by `now`, newest first. */
export async function listPosts(
  db: Queries,
  now: Date,
  page: Page,
): Promise<{ rows: PostRow[]; total: number }> {
  const rows = await publishedPosts(db, { now, ...page });
  return { rows, total: await db.$count(db.t.blogPosts, lte(db.t.blogPosts.publishedAt, now)) };
}

const postBySlug = prepared((q) =>
  q
    .select()
    .from(q.t.blogPosts)
    .where(eq(q.t.blogPosts.slug, sql.placeholder('slug'))),
);

/** Finds a post that is published by `now`. */
export async function findPost(db: Queries, slug: string, now: Date): Promise<PostRow | undefined> {
  const [row] = await postBySlug(db, { slug });
  return row?.publishedAt && row.publishedAt <= now ? row : undefined;
}

/** Returns the ids of the posts with these slugs, published or not, by slug. */
export async function getPostIds(db: Queries, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const { id, slug } = db.t.blogPosts;
  const rows = await db.select({ id, slug }).from(db.t.blogPosts).where(inArray(slug, slugs));
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Returns those of the post ids that are published by `now`. */
export async function filterPublishedPostIds(db: Queries, ids: number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { id, publishedAt } = db.t.blogPosts;
  const rows = await db
    .select({ id })
    .from(db.t.blogPosts)
    .where(and(inArray(id, ids), lte(publishedAt, now)));
  return new Set(rows.map((row) => row.id));
}

// Small, because texts may be long.
const POSTS_AT_ONCE = 100;

const postsAfter = prepared((q) =>
  q
    .select()
    .from(q.t.blogPosts)
    .where(gt(q.t.blogPosts.id, sql.placeholder('after')))
    .orderBy(asc(q.t.blogPosts.id))
    .limit(POSTS_AT_ONCE),
);

/** Yields every post, published or not, in batches of 100 by ascending id. */
export async function* listPostBatches(db: Queries): AsyncGenerator<PostRow[]> {
  for (let after = 0; ;) {
    const rows = await postsAfter(db, { after });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

const newestVersion = prepared((q) => q.select({ version: max(q.t.blogPosts.version) }).from(q.t.blogPosts));

/** Returns a number that changes whenever posts are added or changed. It reads only the end of an index. */
export async function getPostsVersion(db: Queries): Promise<number> {
  const [row] = await newestVersion(db);
  return row?.version ?? 0;
}

/** Finds posts by id, in the order of `ids`; ids that no longer exist are left out. */
export async function findPosts(db: Queries, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(db.t.blogPosts).where(inArray(db.t.blogPosts.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists every post, published or not. */
export async function listAllPosts(db: Queries): Promise<PostRow[]> {
  return db.select().from(db.t.blogPosts).orderBy(asc(db.t.blogPosts.id));
}
