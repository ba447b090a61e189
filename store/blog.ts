import { desc, eq, lte, sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

export type PostRow = Queries['t']['blogPosts']['$inferSelect'];

type Page = { limit: number; offset: number };

/** Posts published by `now`, newest first. */
export async function listPosts(
  db: Queries,
  now: Date,
  page: Page,
): Promise<{ rows: PostRow[]; total: number }> {
  const rows = await db
    .prepared('publishedPosts', (q) => {
      const { blogPosts } = q.t;
      return q
        .select()
        .from(blogPosts)
        .where(lte(blogPosts.publishedAt, sql.param(sql.placeholder('now'), blogPosts.publishedAt)))
        .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'));
    })
    .execute({ now, ...page });
  return { rows, total: await db.$count(db.t.blogPosts, lte(db.t.blogPosts.publishedAt, now)) };
}

/** A post published by `now`. */
export async function findPost(db: Queries, slug: string, now: Date): Promise<PostRow | undefined> {
  const [row] = await db
    .prepared('postBySlug', (q) =>
      q
        .select()
        .from(q.t.blogPosts)
        .where(eq(q.t.blogPosts.slug, sql.placeholder('slug'))),
    )
    .execute({ slug });
  return row?.publishedAt && row.publishedAt <= now ? row : undefined;
}
