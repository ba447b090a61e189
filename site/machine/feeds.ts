import express, { type Response, type Router } from 'express';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { addWeeks } from '../../rules/launches/weeks.ts';
import { describeSearch, toSearchQuery } from '../../rules/people/search-alerts.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { selectFullMatches } from '../../tools/shared/listings/alert-matches.ts';
import { sanitizeText } from '../../tools/shared/presenters/sanitize-markdown.ts';
import { readSearch } from '../public/read-search.ts';
import { formatWeek } from '../shared/dates.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { sendCompressed } from '../../http/send-compressed.ts';

type Entry = { url: string; title: string; summary: string; at: string; author?: string | undefined };

const MAX_ENTRIES = 50;

type LaunchSummary = {
  url: string;
  name: string;
  tagline?: string | undefined;
  launched_at?: string | undefined;
};
const launchEntry = ({ url, name, tagline = '', launched_at }: LaunchSummary): Entry[] =>
  launched_at ? [{ url, title: name, summary: tagline, at: launched_at }] : [];

/** Number of weeks in the feed of winners, with three winners each. */
const MAX_WEEKS = 16;

/**
 * Serves Atom feeds (RFC 4287): launches (`/feed.xml`), launches of a category (`/categories/{slug}/feed.xml`), winners of past
 * weeks (`/weeks/feed.xml`), launches of a search (`/search/feed.xml` with its inputs) and blog posts (`/blog/feed.xml`).
 */
export function feedRoutes(kit: PageKit): Router {
  const { publicUrl } = kit;
  const router = express.Router();

  router.get('/feed.xml', async (req, res) => {
    const { items } = await kit.query(req, 'list_launches', {
      section: 'recent',
      fields: ['tagline', 'launched_at'],
      per_page: MAX_ENTRIES,
    });
    await sendFeed(kit, res, { path: '/feed.xml', title: 'launches', entries: items.flatMap(launchEntry) });
  });

  router.get('/categories/:slug/feed.xml', async (req, res) => {
    const { slug, name } = await kit.query(req, 'get_category', { slug: req.params.slug, per_page: 1 });
    // The category was merged into another one.
    if (slug !== req.params.slug) {
      res.redirect(301, `/categories/${slug}/feed.xml`);
      return;
    }
    const { items } = await kit.query(req, 'search_listings', {
      category: slug,
      sort: 'newest',
      fields: ['tagline', 'launched_at'],
      per_page: MAX_ENTRIES,
    });
    const entries = items.flatMap(launchEntry);
    await sendFeed(kit, res, { path: `/categories/${slug}/feed.xml`, title: name, entries });
  });

  router.get('/search/feed.xml', async (req, res) => {
    const { search, input } = readSearch(kit, req);
    const found = await kit.query(req, 'search_listings', {
      ...input,
      sort: 'newest',
      fields: ['tagline', 'launched_at'],
      per_page: MAX_ENTRIES,
    });
    await sendFeed(kit, res, {
      path: `/search/feed.xml?${toSearchQuery(search)}`,
      title: describeSearch(search),
      page: `/search?${toSearchQuery(search)}`,
      entries: selectFullMatches(found).flatMap(({ url, name, tagline, launchedAt }) =>
        launchEntry({ url, name, tagline, launched_at: launchedAt?.toISOString() }),
      ),
    });
  });

  router.get('/weeks/feed.xml', async (req, res) => {
    const { items } = await kit.query(req, 'list_awards', { per_page: 3 * MAX_WEEKS });
    const winners = Map.groupBy(items, ({ week }) => week);
    const entries = [...winners].map(([week, awards]) => ({
      url: `${publicUrl}/weeks/${week}`,
      title: `${formatWeek(week)}: ${awards[0]?.listing.name ?? ''}`,
      summary: awards.map(({ rank, listing }) => `${rank}. ${listing.name}`).join('\n'),
      // The end of the week.
      at: `${addWeeks(week, 1)}T00:00:00.000Z`,
    }));
    await sendFeed(kit, res, { path: '/weeks/feed.xml', title: 'winners of the week', entries });
  });

  router.get('/blog/feed.xml', async (req, res) => {
    const { items } = await kit.query(req, 'list_blog_posts', { per_page: MAX_ENTRIES });
    const entries = items.map(({ slug, title, excerpt = '', author, published_at }) => ({
      url: `${publicUrl}/blog/${slug}`,
      title,
      summary: excerpt,
      at: published_at,
      author,
    }));
    await sendFeed(kit, res, { path: '/blog/feed.xml', title: 'blog', entries });
  });

  return router;
}

/** Feed at `path`, whose title follows the name of the directory. */
type Feed = { path: string; title: string; entries: Entry[]; page?: string };

async function sendFeed(
  { publicUrl, services }: PageKit,
  res: Response,
  { path, title, entries, page = '/' }: Feed,
): Promise<void> {
  const { name } = await getSiteSettings(services.db);
  // Atom requires `updated`. An empty feed has no newest entry, so it gets a fixed time.
  const updated =
    entries
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  const text = (tag: string, value: string): string =>
    `<${tag}>${escapeMarkup(sanitizeText(value, publicUrl))}</${tag}>`;
  res.type('application/atom+xml').set('Cache-Control', 'public, max-age=600');
  await sendCompressed(
    res,
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${text('title', `${name}: ${title}`)}
${text('id', publicUrl + path)}
<link rel="self" href="${escapeMarkup(publicUrl + path)}"/>
<link href="${escapeMarkup(publicUrl + page)}"/>
${text('updated', updated)}
<author>${text('name', name)}</author>
${entries
  .map(
    (entry) => `<entry>
${text('title', entry.title)}
${text('id', entry.url)}
<link href="${escapeMarkup(entry.url)}"/>
${text('updated', entry.at)}
${text('summary', entry.summary)}${entry.author ? `\n<author>${text('name', entry.author)}</author>` : ''}
</entry>`,
  )
  .join('\n')}
</feed>
`,
  );
}
