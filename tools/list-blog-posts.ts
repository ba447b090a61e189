import { z } from 'zod';
import { listPosts, type PostRow } from '../store/site/blog.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { listOf, pageOf, paging } from './kit/listings/fields.ts';
import { matchWords, type WordMatch } from './kit/listings/match-words.ts';
import { presentPost } from './kit/show/present.ts';
import { postSummary } from './kit/show/records.ts';

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

/** Posts that have all words before those that only have what they say, and of each those with it in the title first. */
function matching(posts: PostRow[], q: string): PostRow[] {
  const texts = posts.map(({ title, excerpt, markdown, faqs }) =>
    [title, excerpt, markdown, ...faqs.flatMap(Object.values<string>)].join('\n'),
  );
  const titles = posts.map(({ title }) => title);
  const matches = matchWords(q, [...titles, ...texts]);
  const ranks = posts.map((_, at) => rankOf(matches[at], matches[posts.length + at]));
  const byRank = Map.groupBy(posts, (_, at) => ranks[at] ?? NONE);
  return [0, 1, 2, 3].flatMap((rank) => byRank.get(rank) ?? []);
}

const NONE = 4;

function rankOf(title: WordMatch | undefined, text: WordMatch | undefined): number {
  if (title === 'typed') return 0;
  if (text === 'typed') return 1;
  if (title === 'meant') return 2;
  return text === 'meant' ? 3 : NONE;
}
