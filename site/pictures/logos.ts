import express, { type Request, type Router } from 'express';
import { sendCompressed } from '../../http/send-compressed.ts';
import { queueLogoDownload } from '../../use-cases/pictures/queue-logo-download.ts';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import { findLogo, type LogoRow } from '../../store/listings/logos.ts';
import { markFile } from '../assets/logo.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { createImageCache } from './image-cache.ts';
import { LOGO_SIDES } from './picture-file.ts';
import { setPictureHeaders } from './picture-headers.ts';
import { isCollaborator } from './is-collaborator.ts';

// Number of cached small logos, of a few kilobytes each.
const SMALL_LOGOS = 2000;

/**
 * Serves logos of listings at `/logos/{slug}` from our own origin: the stored logo, or the mark of the slug; smaller with `w`.
 * A request for a logo that is not stored yet queues its download. Before a listing is public, only collaborators see it.
 */
export function logoFiles({ sessions, pictures, services }: PageKit): Router {
  const smallLogos = createImageCache(SMALL_LOGOS);
  const router = express.Router();

  /** Returns the stored logo, shrunk if `width` is one of the small sizes. If shrinking fails, it returns the full size. */
  async function logoBytes(stored: LogoRow | undefined, width: unknown): Promise<Buffer | null> {
    const original = stored?.bytes;
    if (!original) return null;
    const side = LOGO_SIDES.find((one) => String(one) === width);
    if (!side) return original;
    const shrink = () => pictures.shrinkLogo(original, side);
    return smallLogos(`${stored.sha256} ${side}`, shrink).catch(() => original);
  }

  router.get('/logos/:slug', async (req: Request<{ slug: string }>, res, next) => {
    const { slug } = req.params;
    const found = SLUG.test(slug) ? await findLogo(services.db, slug) : undefined;
    if (!found?.listing.logoUrl) return next();
    const { logo, listing } = found;
    const isPublic = isOneOf(listing.status, SHOWN_STATUSES);
    if (!isPublic && !(await isCollaborator({ sessions, services }, req, listing))) return next();
    const visibility = isPublic ? 'public' : 'private';
    const stored = logo?.sourceUrl === listing.logoUrl ? logo : undefined;
    if (!stored) await queueLogoDownload(services, { slug });
    const bytes = await logoBytes(stored, req.query['w']);
    setPictureHeaders(res, ["style-src 'unsafe-inline'"]);
    res.set({
      // A logo that is being downloaded is there on one of the next requests, so the mark is cached briefly.
      'cache-control': `${visibility}, max-age=${stored ? 86_400 : 30}`,
      'access-control-allow-origin': '*',
    });
    if (bytes) res.type('webp').send(bytes);
    else await sendCompressed(res.type('svg'), markFile(slug));
  });
  return router;
}
