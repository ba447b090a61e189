import express, { type Response, type Router } from 'express';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { sendCompressed } from '../kit/send-compressed.ts';

type Entry = { url: string; title: string; summary: string; at: string; author?: string | undefined };

const ENTRIES = 50;

/** Atom feeds (RFC 4287) of launches, `/feed.xml`, and of blog posts, `/blog/feed.xml`. */
export function feeds(kit: PageKit): Router {
  const { publicUrl, services } = kit;
  const router = express.Router();

  router.get('/feed.xml', async (req, res) => {
    const { items } = await kit.ask(req, 'list_launches', {
      section: 'recent',
      fields: ['tagline', 'launched_at'],
      per_page: ENTRIES,
    });
    const entries = items.flatMap(({ url, name, tagline = '', launched_at }) =>
      launched_at ? [{ url, title: name, summary: tagline, at: launched_at }] : [],
    );
    await send(res, '/feed.xml', 'launches', entries);
  });

  router.get('/blog/feed.xml', async (req, res) => {
    const { items } = await kit.ask(req, 'list_blog_posts', { per_page: ENTRIES });
    const entries = items.map(({ slug, title, excerpt = '', author, published_at }) => ({
      url: `${publicUrl}/blog/${slug}`,
      title,
      summary: excerpt,
      at: published_at,
      author,
    }));
    await send(res, '/blog/feed.xml', 'blog', entries);
  });

  async function send(res: Response, path: string, what: string, entries: Entry[]): Promise<void> {
    const { name } = await getSiteSettings(services.db);
    // Atom wants the time of the newest entry; an empty feed has none to tell.
    const updated =
      entries
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? '1970-01-01T00:00:00.000Z';
    const text = (tag: string, value: string): string => `<${tag}>${escapeMarkup(value)}</${tag}>`;
    res.type('application/atom+xml').set('Cache-Control', 'public, max-age=600');
    sendCompressed(
      res,
      `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${text('title', `${name}: ${what}`)}
${text('id', publicUrl + path)}
<link rel="self" href="${publicUrl}${path}"/>
<link href="${publicUrl}/"/>
${text('updated', updated)}
<author>${text('name', name)}</author>
${entries
  .map(
    ({ url, title, summary, at, author }) => `<entry>
${text('title', title)}
${text('id', url)}
<link href="${escapeMarkup(url)}"/>
${text('updated', at)}
${text('summary', summary)}${author ? `\n<author>${text('name', author)}</author>` : ''}
</entry>`,
  )
  .join('\n')}
</feed>
`,
    );
  }

  return router;
}
