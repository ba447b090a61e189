import { z } from 'zod';
import { findPosts, listPosts, type PostRow } from '../store/site/blog.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { type PostIndex, getPostIndex } from './shared/listings/post-index.ts';
import { presentPost } from './shared/presenters/present.ts';
import { postSummary } from './shared/presenters/records.ts';

export default defineRead({
  name: 'list_blog_posts',
  title: 'List blog posts',
  description:
    "Posts of the directory's blog, newest first; with `q` those that hold all the words, in the title before in the text, then those with other forms of them. The text of one: get_blog_post.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/blog' },
  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words of the title or text, or their beginnings.'),
    ...paging,
  }),
  output: pageSchema(postSummary),

  async run(input, { db, settings, now }) {
    const present = (row: PostRow) => presentPost(settings, row);
    const page = { limit: input.per_page, offset: (input.page - 1) * input.per_page };
    if (!input.q?.trim()) {
      const { rows, total } = await listPosts(db, now(), page);
      return buildPage(rows.map(present), total, input);
    }
    const list = await getPostIndex({ db });
    const found = findMatches(list, input.q, now());
    const ids = found.slice(page.offset, page.offset + page.limit).flatMap((at) => list.posts[at]?.id ?? []);
    const rows = await findPosts(db, ids);
    return buildPage(rows.map(present), found.length, input);
  },
});

/**
 * Returns the positions of published posts that contain all words as typed, then of those that contain other forms of them.
 * In both groups, matches in the title come first.
 */
function findMatches({ titles, texts, posts }: PostIndex, q: string, now: Date): number[] {
  const ranked = [
    titles.findTyped(q),
    texts.findTyped(q),
    titles.findExpanded(q),
    texts.findExpanded(q),
  ].flatMap((places) => [...places]);
  const isPublished = (at: number) => (posts[at]?.publishedAt ?? Infinity) <= now.getTime();
  return [...new Set(ranked)].filter(isPublished);
}
