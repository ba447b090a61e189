import { createHash } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { findLogo } from '../../store/listings/logos.ts';
import { getFirstPictures, readPictureBytes } from '../../store/listings/pictures.ts';
import { formatWeek } from '../shared/dates.ts';
import { createImageCache } from './image-cache.ts';
import type { PageKit } from '../shared/page-kit.ts';
import type { Preview } from './preview-image.ts';

const MAX_CACHED = 300;

/** Serves link preview images (Open Graph) of the directory, listings and blog posts. They are drawn once and cached. */
export function previewImages(kit: PageKit): Router {
  const { services, publicUrl } = kit;
  // Keyed by content, so that a changed listing gets a new image.
  const cachedImage = createImageCache(MAX_CACHED);
  const router = express.Router();
  const host = new URL(publicUrl).host;

  async function send(
    res: Response,
    preview: Omit<Preview, 'eyebrow'> & { eyebrow?: string },
  ): Promise<void> {
    const { name } = await getSiteSettings(services.db);
    const fullPreview = { eyebrow: name, ...preview };
    const key = JSON.stringify({
      ...fullPreview,
      logo: fullPreview.logo && hashOf(fullPreview.logo),
      shot: fullPreview.shot && hashOf(fullPreview.shot),
    });
    res
      .type('png')
      .set('Cache-Control', 'public, max-age=86400')
      .send(await cachedImage(key, () => kit.pictures.preview(fullPreview)));
  }

  router.get('/og/site.png', async (_req, res) => {
    const { name, purpose } = await getSiteSettings(services.db);
    await send(res, {
      eyebrow: host,
      title: name,
      text: purpose,
      foot: 'New products, every week. Every fact with its source.',
    });
  });

  router.get('/og/l/:slug.png', async (req: Request<{ slug: string }>, res) => {
    const listing = await kit.query(req, 'get_listing', { slug: req.params.slug });
    const [award] = listing.awards.toSorted((a, b) => a.rank - b.rank);
    const facts = [
      award && `${award.title.replace(` #${award.rank}`, '')}, ${formatWeek(award.week)}`,
      listing.category?.name,
      !award && listing.launch_week ? `Launched ${formatWeek(listing.launch_week)}` : undefined,
    ];
    await send(res, {
      title: listing.name,
      text: listing.tagline ?? listing.short_description,
      foot: facts.filter(Boolean).slice(0, 2).join(' · ') || host,
      slug: listing.slug,
      rank: award?.rank,
      ...(await loadPictures(services.db, listing.slug)),
    });
  });

  router.get('/og/blog/:slug.png', async (req: Request<{ slug: string }>, res) => {
    const post = await kit.query(req, 'get_blog_post', {
      slug: req.params.slug,
    });
    await send(res, { title: post.title, text: post.excerpt, foot: post.author ?? host });
  });

  return router;
}

/** Loads the stored logo of a listing and its first picture. */
async function loadPictures(db: Database, slug: string): Promise<Pick<Preview, 'logo' | 'shot'>> {
  const [found, pictures] = [await findLogo(db, slug), await getFirstPictures(db, [slug])];
  const first = pictures.get(slug);
  const isStored = found?.logo?.sourceUrl === found?.listing.logoUrl;
  return {
    logo: (isStored && found?.logo?.bytes) || undefined,
    shot: first && (await readPictureBytes(db, first.id)),
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
