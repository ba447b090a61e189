import { z } from 'zod';
import { findPost } from '../store/blog.ts';
import { defineTool, reads } from './kit/define.ts';
import { notFound } from './kit/errors.ts';
import { faq, slug } from './kit/fields.ts';
import { presentPost } from './kit/present.ts';
import { postSummary } from './kit/records.ts';

export default defineTool({
  name: 'get_blog_post',
  title: 'Get a blog post',
  description:
    "One published post of the directory's blog: the whole text in Markdown, and its FAQs. Slugs are in list_blog_posts.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/blog/{slug}' },
  input: z.strictObject({ slug }),
  output: postSummary.extend({ markdown: z.string(), faqs: z.array(faq) }),

  async run({ slug }, { db, now }) {
    const post = await findPost(db, slug, now());
    if (!post) {
      throw notFound('slug', `No published post is called "${slug}".`, 'Find the slug with list_blog_posts.');
    }
    return { ...presentPost(post), markdown: post.markdown, faqs: post.faqs };
  },
});
