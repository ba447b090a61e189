import express, { type Request, type Response, type Router } from 'express';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { OWN_PAGES } from '../../rules/listings/addresses/own-pages.ts';
import { getHighestListingId, listLivePages } from '../../store/site/live-pages.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { sendCompressed } from '../../http/send-compressed.ts';

type Entry = { path: string; changed?: string };

// Listings are split by id, so deleted ones leave gaps. Building one map takes some milliseconds.
const LISTINGS_PER_MAP = 2_000;
// An index of site maps may hold 50,000 maps (sitemaps.org).
const MAX_MAPS = 49_000;
const PER_PAGE = 100;
const MAX_PAGES = 100;
// Pages of one person, and endless pages.
const DISALLOWED = [
  '/account',
  '/sign-in',
  '/consent/',
  '/oauth/',
  '/checkout/',
  '/orders/',
  '/pricing/',
  '/report?',
  '/team',
  '/mcp',
  '/v1/',
  '/search?',
  '/compare?',
];

const RULES = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n');

/** Serves `/robots.txt` (RFC 9309) and the site maps (sitemaps.org): an index, and one map for each kind of page. */
export function siteMaps(kit: PageKit): Router {
  const { publicUrl, services } = kit;
  const { db } = services;
  const router = express.Router();

  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').set('Cache-Control', 'public, max-age=3600');
    return sendCompressed(res, `User-agent: *\n${RULES}\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });

  router.get('/sitemap.xml', async (_req, res) => {
    const maps = Math.max(1, Math.ceil((await getHighestListingId(db)) / LISTINGS_PER_MAP));
    const names = [
      'pages',
      'founders',
      'posts',
      ...Array.from({ length: maps }, (_, at) => `listings-${at + 1}`),
    ];
    const items = names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`);
    await sendXml(
      res,
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</sitemapindex>`,
    );
  });

  router.get('/sitemaps/pages.xml', async (req, res) => {
    const { items } = await kit.query(req, 'list_categories', { include_empty: false });
    const slugs = items.flatMap(({ slug, subcategories }) => [slug, ...subcategories.map((one) => one.slug)]);
    await sendSiteMap(
      publicUrl,
      res,
      [...OWN_PAGES, ...slugs.map((slug) => `/categories/${slug}`)].map((path) => ({ path })),
    );
  });
  router.get('/sitemaps/founders.xml', async (req, res) => {
    await sendSiteMap(
      publicUrl,
      res,
      (await listSlugs(kit, req, 'list_founders')).map((slug) => ({ path: `/founders/${slug}` })),
    );
  });
  router.get('/sitemaps/posts.xml', async (req, res) => {
    await sendSiteMap(
      publicUrl,
      res,
      (await listSlugs(kit, req, 'list_blog_posts')).map((slug) => ({ path: `/blog/${slug}` })),
    );
  });
  router.get('/sitemaps/listings-:number.xml', async (req, res, next) => {
    const number = Number(req.params.number);
    if (!Number.isInteger(number) || number < 1 || number > MAX_MAPS) return next();
    const rows = await listLivePages(db, (number - 1) * LISTINGS_PER_MAP, number * LISTINGS_PER_MAP);
    if (rows.length === 0 && number * LISTINGS_PER_MAP > (await getHighestListingId(db))) return next();
    await sendSiteMap(
      publicUrl,
      res,
      rows.map(({ slug, updatedAt }) => ({ path: `/l/${slug}`, changed: updatedAt.toISOString() })),
    );
  });

  return router;
}

async function listSlugs(
  kit: PageKit,
  req: Request,
  operation: 'list_founders' | 'list_blog_posts',
): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await kit.query(req, operation, { page, per_page: PER_PAGE });
    slugs.push(...found.items.map(({ slug }) => slug));
    if (!found.has_more) break;
  }
  return slugs;
}

function sendSiteMap(publicUrl: string, res: Response, entries: Entry[]): Promise<void> {
  const items = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return sendXml(
    res,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('\n')}</urlset>`,
  );
}

function sendXml(res: Response, body: string): Promise<void> {
  res.type('application/xml').set('Cache-Control', 'public, max-age=3600');
  return sendCompressed(res, `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
