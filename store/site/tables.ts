import type { Faq } from '../../rules/drafts/draft-document.ts';
import type { Columns } from '../engine/columns.ts';

/** Settings and secrets of the site, its blog, and imports under way. */
export function siteTables(c: Columns) {
  const siteSettings = c.table('site_settings', {
    name: c.text().primaryKey(),
    value: c.json<unknown>().notNull(),
  });

  // Key pairs and cookie secrets that must survive a restart.
  const serverSecrets = c.table('server_secrets', {
    name: c.text().primaryKey(),
    value: c.json<unknown>().notNull(),
    createdAt: c.time().notNull(),
  });

  const blogPosts = c.table(
    'blog_posts',
    {
      id: c.id(),
      slug: c.text().notNull().unique(),
      title: c.text().notNull(),
      excerpt: c.text().notNull().default(''),
      markdown: c.text().notNull(),
      author: c.text(),
      faqs: c.json<Faq[]>().notNull().default([]),
      publishedAt: c.time(),
      sample: c.boolean().notNull().default(false),
    },
    (t) => [c.index('blog_posts_published').on(t.publishedAt)],
  );

  // Imports that have begun and not ended: what is in stands here in the transaction that put it there.
  const imports = c.table(
    'imports',
    {
      kind: c.text().notNull(),
      // SHA-256 of the file.
      file: c.text().notNull(),
      // The last line that is in.
      line: c.integer().notNull(),
      added: c.integer().notNull(),
      changed: c.integer().notNull(),
      unchanged: c.integer().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.kind, t.file] })],
  );

  return { siteSettings, serverSecrets, blogPosts, imports };
}

export type SiteTables = ReturnType<typeof siteTables>;
