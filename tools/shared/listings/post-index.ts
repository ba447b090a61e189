import { setImmediate as turn } from 'node:timers/promises';
import type { WordIndex } from '../../../search/word-index/word-index.ts';
import { WordIndexBuilder, wordsToIndex } from '../../../search/word-index/word-index-builder.ts';
import type { Database } from '../../../store/engine/database.ts';
import { listPostBatches, type PostRow, getPostsVersion } from '../../../store/site/blog.ts';
import { createCachedList } from './cached-list.ts';

/** Posts with a publication date, the newest first, and word indexes of their titles and of their whole texts. */
export type PostIndex = {
  size: number;
  posts: { id: number; publishedAt: number }[];
  titles: WordIndex;
  texts: WordIndex;
};

// Milliseconds after which the list is read again, because deletions made directly in the database leave no mark.
const REFRESH_MS = 600_000;

/** Cached post list. It is read again when a post changes, and every 10 minutes. */
export const getPostIndex = createCachedList(
  async ({ db }: { db: Database }) =>
    `${await getPostsVersion(db)} ${Math.floor(performance.now() / REFRESH_MS)}`,
  ({ db }) => readPosts(db),
);

const getFullText = ({ title, excerpt, markdown, faqs }: PostRow): string =>
  [title, excerpt, markdown, ...faqs.flatMap(Object.values<string>)].join('\n');

async function readPosts(db: Database): Promise<PostIndex> {
  const titles = new WordIndexBuilder();
  const texts = new WordIndexBuilder();
  const posts: { id: number; publishedAt: number; text: number }[] = [];
  for await (const batch of listPostBatches(db)) {
    for (const post of batch) {
      if (!post.publishedAt) continue;
      titles.add(wordsToIndex(post.title));
      texts.add(wordsToIndex(getFullText(post)));
      posts.push({ id: post.id, publishedAt: post.publishedAt.getTime(), text: posts.length });
      await turn();
    }
  }
  posts.sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id);
  const positions = new Uint32Array(posts.length);
  for (const [position, { text }] of posts.entries()) positions[text] = position;
  return {
    size: posts.length,
    posts,
    titles: await titles.build(positions),
    texts: await texts.build(positions),
  };
}
