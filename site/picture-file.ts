import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import type { NewPicture } from '../store/pictures.ts';

/** What a file chooser offers. What counts is what the file holds. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
export const LEAST_SIDES = { width: 320, height: 200 };
export const MAX_SIDE = 6000;

const LARGE = { width: 1600, height: 2400 };
const SMALL = { width: 800, height: 1200 };
const SECONDS = 30;

/** Why a file cannot be a picture here; the message is for its owner and ends a sentence that begins with its name. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

// The largest picture takes up to 250 MB while it is drawn anew: one at a time.
const queue = new PQueue({ concurrency: 1 });
let opened: ReturnType<typeof openSharp> | undefined;

async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The file says what it is; other formats than these three have no reader.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

async function open(bytes: Buffer) {
  const sharp = await (opened ??= openSharp());
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_SIDE ** 2, autoOrient: true }).timeout({
    seconds: SECONDS,
  });
}

/**
 * A PNG, JPEG or WebP decoded and written anew as WebP of at most 1600 by 2400 pixels, upright and without metadata,
 * such as where it was taken. Of an animation the first picture is kept. Throws UnusablePicture.
 */
export const redrawPicture = (file: Buffer): Promise<NewPicture> =>
  queue.add(async () => {
    const { width, height } = await sidesOf(file);
    if (width > MAX_SIDE || height > MAX_SIDE) {
      throw new UnusablePicture(
        `is ${width} × ${height} pixels; no side may have more than ${MAX_SIDE}. Make it smaller.`,
      );
    }
    if (width < LEAST_SIDES.width || height < LEAST_SIDES.height) {
      throw new UnusablePicture(
        `is ${width} × ${height} pixels; it needs at least ${LEAST_SIDES.width} × ${LEAST_SIDES.height} to be worth looking at.`,
      );
    }
    const { data, info } = await (
      await open(file)
    )
      .resize({ ...LARGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw new UnusablePicture('is damaged or was cut short. Save it again and choose that.', {
          cause: error,
        });
      });
    return {
      mediaType: 'image/webp',
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(data).digest('hex'),
      bytes: data,
    };
  });

/** Width and height of a picture as it is seen, from the head of the file: nothing is decoded. */
async function sidesOf(file: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await (opened ??= openSharp());
  try {
    return (await sharp(file, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    throw new UnusablePicture('is not a PNG, JPEG or WebP picture, or it is damaged.');
  }
}

/** The smaller size of a stored picture, as WebP. */
export const shrinkPicture = (bytes: Buffer): Promise<Buffer> =>
  queue.add(async () =>
    (await open(bytes))
      .resize({ ...SMALL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76, smartSubsample: true })
      .toBuffer(),
  );

/** How wide the smaller size of a picture is, in pixels. */
export const smallWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.round(width * Math.min(1, SMALL.width / width, SMALL.height / height));
