import { createHash } from 'node:crypto';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import type { RedrawnPicture } from '../../use-cases/pictures/change-pictures.ts';
import type { RedrawnLogo } from '../../use-cases/pictures/upload-logo.ts';
import type { Task } from '../../worker-pool/serve.ts';
import {
  MIN_SIDES,
  type LogoSide,
  MAX_SIDE,
  MAX_BYTES_BY_SIZE,
  type PictureSize,
  SMALL,
  THUMB,
  TILE,
} from './picture-file.ts';
import { NO_PICTURE, NO_PIXELS } from './unusable.ts';

const MAX_SIZE = { width: 1600, height: 2400 };
const TIMEOUT_SECONDS = 20;

sharp.cache(false);
sharp.concurrency(1);
// The format is detected from the content. Loaders of all other formats are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

const decode = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_SIDE ** 2, autoOrient: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

async function redraw(file: Uint8Array): Promise<RedrawnPicture> {
  const sides = await readSides(file);
  if (!sides) return { unusable: NO_PIXELS };
  const { width, height } = sides;
  const unusable = findSizeProblem(sides);
  if (unusable !== undefined) return { unusable };
  if (width < MIN_SIDES.width || height < MIN_SIDES.height) {
    const least = `${MIN_SIDES.width} × ${MIN_SIDES.height}`;
    return { unusable: `is ${width} × ${height} pixels; it needs at least ${least} to be worth looking at.` };
  }
  const drawing = decode(file)
    .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  const drawn = await drawing.catch(() => null);
  if (!drawn) return { unusable: 'is damaged or was cut short. Save it again and choose that.' };
  const { data, info } = drawn;
  return {
    mediaType: 'image/webp',
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
    bytes: data,
  };
}

/** The most bytes of decoded pixels: of the largest picture with 8 bits a channel and transparency. */
const MAX_DECODED_BYTES = MAX_SIDE ** 2 * 4;

type Sides = { width: number; height: number; decodedBytes: number };

function findSizeProblem({ width, height, decodedBytes }: Sides): string | undefined {
  if (width > MAX_SIDE || height > MAX_SIDE)
    return `is ${width} × ${height} pixels; no side may have more than ${MAX_SIDE}. Make it smaller.`;
  if (decodedBytes > MAX_DECODED_BYTES)
    return `has ${width} × ${height} pixels of more than 8 bits a colour. Make it smaller, or save it with 8 bits.`;
  return undefined;
}

/** Returns the displayed width and height, and the bytes of its pixels, from the file header, without decoding. */
async function readSides(file: Uint8Array): Promise<Sides | null> {
  try {
    const { autoOrient, channels, depth } = await sharp(file, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    return { width, height, decodedBytes: width * height * channels * (depth === 'uchar' ? 1 : 2) };
  } catch {
    return null;
  }
}

const FIT: Record<PictureSize, ResizeOptions> = {
  small: { ...SMALL, fit: 'inside', withoutEnlargement: true },
  thumb: { ...THUMB, fit: 'cover', position: 'top' },
  tile: { ...TILE, fit: 'outside', withoutEnlargement: true },
};
// From visually lossless to barely recognizable.
const QUALITIES = [70, 55, 40, 25];

/** Returns a smaller size in the best quality that stays below its target size. */
async function shrink({ bytes, size }: { bytes: Uint8Array; size: PictureSize }): Promise<Buffer> {
  const { data, info } = await decode(bytes).resize(FIT[size]).raw().toBuffer({ resolveWithObject: true });
  let drawn = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    drawn = await sharp(data, { raw: info })
      .webp({ quality, smartSubsample: size === 'small' })
      .toBuffer();
    if (drawn.length <= MAX_BYTES_BY_SIZE[size]) break;
  }
  return drawn;
}

/** Side of a stored logo or avatar, in pixels. */
const SQUARE_SIDE = 256;

/** Fits a picture of any shape into a square with a transparent background. */
async function logo(file: Uint8Array): Promise<RedrawnLogo> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return square(file, NO_PICTURE, (picture) =>
    picture
      .resize({ width: SQUARE_SIDE, height: SQUARE_SIDE, fit: 'contain', background })
      .webp({ quality: 86, smartSubsample: true }),
  );
}

/** Crops a person's picture to a square around its most salient part. */
async function face(file: Uint8Array): Promise<RedrawnLogo> {
  return square(file, NO_PIXELS, (picture) =>
    picture
      .resize({ width: SQUARE_SIDE, height: SQUARE_SIDE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 80, smartSubsample: true }),
  );
}

async function square(
  file: Uint8Array,
  damaged: string,
  draw: (picture: Sharp) => Sharp,
): Promise<RedrawnLogo> {
  const sides = await readSides(file);
  if (!sides || sides.width < 1 || sides.height < 1) return { unusable: damaged };
  const unusable = findSizeProblem(sides);
  if (unusable !== undefined) return { unusable };
  try {
    const bytes = await draw(decode(file)).toBuffer();
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  } catch {
    return { unusable: damaged };
  }
}

/** Returns a smaller size of a stored logo. */
async function shrinkLogo({ bytes, side }: { bytes: Uint8Array; side: LogoSide }): Promise<Buffer> {
  return decode(bytes).resize(side, side).webp({ quality: 84, smartSubsample: true }).toBuffer();
}

/** Converts a stored WebP to PNG, because the preview renderer does not read WebP. */
async function png({ bytes, width }: { bytes: Uint8Array; width: number }): Promise<Buffer> {
  return decode(bytes).resize({ width, withoutEnlargement: true }).png().toBuffer();
}

/** Tasks that decode pixel pictures. They run only in a worker process. */
export const PICTURE_TASKS = { redraw, shrink, shrinkLogo, logo, face, png } satisfies Record<string, Task>;
