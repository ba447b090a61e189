import { z } from 'zod';
import { listPosts, type PostRow } from '../store/site/blog.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { listOf, pageOf, paging } from './kit/listings/fields.ts';
import { wordMatcher } from './kit/listings/match-words.ts';
import { presentPost } from './kit/show/present.ts';
import { postSummary } from './kit/show/records.ts';

export default defineRead({
  name: 'list_blog_posts',
  title: 'List blog posts',
  description:
    "Posts of the directory's blog, newest first; with `q` those that hold all the words, in the title before in the text. The text of one: get_blog_post.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/blog' },
  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words of the title or text, or their beginnings.'),
    ...paging,
  }),
  output: listOf(postSummary),

  async run(input, { db, settings, now }) {
    const shown = (row: PostRow) => presentPost(settings, row);
    const page = { limit: input.per_page, offset: (input.page - 1) * input.per_page };
    if (!input.q?.trim()) {
      const { rows, total } = await listPosts(db, now(), page);
      return pageOf(rows.map(shown), total, input);
    }
    const found = matching((await listPosts(db, now(), ALL)).rows, input.q);
    const items = found.slice(page.offset, page.offset + page.limit).map(shown);
    return pageOf(items, found.length, input);
  },
});

// A blog has hundreds of posts, so that looking through them needs no index.
const ALL = { limit: 10_000, offset: 0 };

function matching(posts: PostRow[], q: string): PostRow[] {
  const matches = wordMatcher(q);
  const inTitle = posts.filter(({ title }) => matches(title));
  const inText = posts.filter(
    (post) =>
      !inTitle.includes(post) &&
      matches(
        [post.title, post.excerpt, post.markdown, ...post.faqs.flatMap(Object.values<string>)].join('\n'),
      ),
  );
  return [...inTitle, ...inText];
}
