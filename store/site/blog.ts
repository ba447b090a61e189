import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
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

/** Posts published by `now`, newest first. */
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

/** A post published by `now`. */
export async function findPost(db: Queries, slug: string, now: Date): Promise<PostRow | undefined> {
  const [row] = await postBySlug(db, { slug });
  return row?.publishedAt && row.publishedAt <= now ? row : undefined;
}

/** The ids of those posts, published or not, that have one of the slugs. */
export async function postIdsOf(db: Queries, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const { id, slug } = db.t.blogPosts;
  const rows = await db.select({ id, slug }).from(db.t.blogPosts).where(inArray(slug, slugs));
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Every post, published or not. */
export async function listAllPosts(db: Queries): Promise<PostRow[]> {
  return db.select().from(db.t.blogPosts).orderBy(asc(db.t.blogPosts.id));
}
