import { z } from 'zod';
import { findPost, listPosts } from '../store/site/blog.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { notFound } from './shared/runtime/errors.ts';
import { suggestSlugs, findSimilarNames } from './shared/runtime/not-found-suggestions.ts';
import { faq, slug } from './shared/listings/input-fields.ts';
import { presentPost } from './shared/presenters/present.ts';
import { postSummary } from './shared/presenters/records.ts';

// Posts among which similar slugs are searched.
const NEWEST_POSTS = { limit: 100, offset: 0 };

export default defineRead({
  name: 'get_blog_post',
  title: 'Get a blog post',
  description:
    "One published post of the directory's blog: the whole text in Markdown, and its FAQs. Slugs are in list_blog_posts.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/blog/{slug}' },
  input: z.strictObject({ slug: slug.describe('Of a post, from list_blog_posts.') }),
  output: postSummary.extend({ markdown: z.string(), faqs: z.array(faq) }),

  async run({ slug }, { db, settings, now }) {
    const post = await findPost(db, slug, now());
    if (!post) {
      const { rows } = await listPosts(db, now(), NEWEST_POSTS);
      const similar = findSimilarNames(slug, rows, (row) => `${row.slug} ${row.title}`);
      throw notFound(
        'slug',
        `No published post is called "${slug}".`,
        `${suggestSlugs(similar.map((row) => row.slug))}Find the slug with list_blog_posts.`,
      );
    }
    return { ...presentPost(settings, post), markdown: post.markdown, faqs: post.faqs };
  },
});
