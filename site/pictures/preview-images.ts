import express, { type Request, type Response, type Router } from 'express';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { weekWords } from '../kit/dates.ts';
import { keptImages } from './kept-images.ts';
import type { PageKit } from '../kit/page-kit.ts';
import type { Preview } from './picture-processes.ts';

const KEPT = 300;

/** Link preview images (Open Graph): of the directory, of listings and of blog posts. Drawn once, then kept. */
export function previewImages(kit: PageKit): Router {
  const { services, publicUrl } = kit;
  // By what is on them: a listing that changes gets a new one.
  const kept = keptImages(KEPT);
  const router = express.Router();
  const host = new URL(publicUrl).host;

  async function send(
    res: Response,
    preview: Omit<Preview, 'eyebrow'> & { eyebrow?: string },
  ): Promise<void> {
    const { name } = await getSiteSettings(services.db);
    const whole = { eyebrow: name, ...preview };
    res
      .type('png')
      .set('Cache-Control', 'public, max-age=86400')
      .send(await kept(JSON.stringify(whole), () => kit.pictures.preview(whole)));
  }

  router.get('/og/site.png', async (_req, res) => {
    const { name, purpose } = await getSiteSettings(services.db);
    await send(res, {
      eyebrow: host,
      title: name,
      text: purpose,
      foot: 'People vote. Assistants search, compare and launch.',
    });
  });

  router.get('/og/l/:slug.png', async (req: Request<{ slug: string }>, res) => {
    const listing = await kit.ask(req, 'get_listing', { slug: req.params.slug });
    const facts = [
      listing.category?.name,
      listing.awards[0]?.title,
      listing.launch_week ? `Launched ${weekWords(listing.launch_week)}` : undefined,
    ];
    await send(res, {
      title: listing.name,
      text: listing.tagline ?? listing.short_description,
      foot: facts.filter(Boolean).slice(0, 2).join('  ·  ') || host,
    });
  });

  router.get('/og/blog/:slug.png', async (req: Request<{ slug: string }>, res) => {
    const post = await kit.ask(req, 'get_blog_post', {
      slug: req.params.slug,
    });
    await send(res, { title: post.title, text: post.excerpt, foot: post.author ?? host });
  });

  return router;
}
