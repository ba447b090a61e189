import type { Faq } from '../../rules/drafts/draft-document.ts';
import type { Columns } from '../engine/columns.ts';
import type { ListingTables } from '../listings/tables.ts';

/** The kinds of records that every directory starts with. */
const ESSENTIALS = ['category', 'product', 'interview_question'] as const;
export type Essential = (typeof ESSENTIALS)[number];

/** Builds the tables of the site's settings and secrets, its blog, unfinished imports, and redirects from old addresses. */
export function siteTables(
  c: Columns,
  { listings, categories, founders }: Pick<ListingTables, 'listings' | 'categories' | 'founders'>,
) {
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
      // A trigger sets it at every write, to one more than the highest.
      version: c.integer().notNull().default(0),
    },
    (t) => [c.index('blog_posts_published').on(t.publishedAt), c.index('blog_posts_version').on(t.version)],
  );

  // Records that the program has added, so that what the operator removes afterwards is not added again.
  const givenEssentials = c.table(
    'given_essentials',
    { kind: c.oneOf(ESSENTIALS).notNull(), code: c.text().notNull() },
    (t) => [c.primaryKey({ columns: [t.kind, t.code] })],
  );

  // The progress of unfinished imports, written in the transaction of each batch.
  const imports = c.table(
    'imports',
    {
      kind: c.text().notNull(),
      // The SHA-256 of the file.
      file: c.text().notNull(),
      // The last line that was imported.
      line: c.integer().notNull(),
      added: c.integer().notNull(),
      changed: c.integer().notNull(),
      unchanged: c.integer().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.kind, t.file] })],
  );

  // Old addresses (rules/listings/addresses/old-address.ts) and their targets, by id because a target's slug may change.
  const redirects = c.table(
    'redirects',
    {
      path: c.text().primaryKey(),
      listingId: c.integer().references(() => listings.id, { onDelete: 'cascade' }),
      categoryId: c.integer().references(() => categories.id, { onDelete: 'cascade' }),
      blogPostId: c.integer().references(() => blogPosts.id, { onDelete: 'cascade' }),
      founderId: c.integer().references(() => founders.id, { onDelete: 'cascade' }),
      // A page of the site itself, such as /pricing.
      page: c.text(),
    },
    (t) => [
      c.index('redirects_listing').on(t.listingId),
      c.index('redirects_category').on(t.categoryId),
      c.index('redirects_blog_post').on(t.blogPostId),
      c.index('redirects_founder').on(t.founderId),
    ],
  );

  return { siteSettings, serverSecrets, blogPosts, givenEssentials, imports, redirects };
}
