import express, { type Request, type Response, type Router } from 'express';
import { findPicture, readPictureBytes } from '../../store/listings/pictures.ts';
import { notFound } from '../../tools/shared/runtime/errors.ts';
import { picturePath } from '../../tools/shared/listings/pictures.ts';
import { createImageCache } from './image-cache.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { type PictureSize, SIZES } from './picture-file.ts';
import { setPictureHeaders } from './picture-headers.ts';
import { isCollaborator } from './is-collaborator.ts';

const SMALL_PICTURES = 300;
const NAME = /^(\d{1,10})-[0-9a-f]{16}(?:-(\w{1,10}))?\.webp$/;

/** Returns the path of a smaller size of the picture at `path`. */
export const sizePath = (path: string, size: PictureSize): string => path.replace(/\.webp$/, `-${size}.webp`);

/**
 * Serves pictures of listings at `/media/{id}-{start of the hash}.webp`: for everyone while the listing is live and its
 * media are unlocked, otherwise only for its collaborators.
 */
export function mediaFiles(kit: PageKit): Router {
  const { db } = kit.services;
  const smallPictures = createImageCache(SMALL_PICTURES);
  const router = express.Router();

  router.get('/media/:name', async (req: Request<{ name: string }>, res, next) => {
    const [, id, requestedSize] = NAME.exec(req.params.name) ?? [];
    const size = SIZES.find((one) => one === requestedSize);
    const found = id && Number(id) < 2 ** 31 ? await findPicture(db, Number(id)) : undefined;
    if (!found) return next();
    const { picture, listing } = found;
    const path = picturePath(picture);
    if (req.path !== (size ? sizePath(path, size) : path)) return next();
    const isPublic = listing.status === 'live' && listing.unlocked.includes('media');
    if (!isPublic && !(await isCollaborator(kit, req, listing))) return next();

    const etag = `"${picture.sha256.slice(0, 32)}${size ?? ''}"`;
    const read = async (): Promise<Buffer> => {
      const bytes = await readPictureBytes(db, picture.id);
      if (!bytes) throw notFound('id', 'This picture was removed just now.');
      return bytes;
    };
    const isCached = req.headers['if-none-match']?.includes(etag);
    const bytes = isCached
      ? undefined
      : size
        ? await smallPictures(etag, async () => kit.pictures.shrink(await read(), size))
        : await read();
    setMediaHeaders(res, { etag, mediaType: picture.mediaType, isPublic });
    if (bytes) res.end(bytes);
    else res.status(304).end();
  });

  return router;
}

function setMediaHeaders(
  res: Response,
  options: { etag: string; mediaType: string; isPublic: boolean },
): void {
  // Browsers style the page of a single picture inline, and load the picture from its own address.
  setPictureHeaders(res, ["style-src 'unsafe-inline'", "img-src 'self'"]);
  res.set({
    'content-type': options.mediaType,
    etag: options.etag,
    // Shared caches keep it for one day only, so that a removed picture disappears.
    'cache-control': options.isPublic
      ? 'public, max-age=31536000, s-maxage=86400, immutable'
      : 'private, no-cache',
    'access-control-allow-origin': '*',
  });
}
