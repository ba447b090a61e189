import { createHash } from 'node:crypto';
import type { ResizeOptions } from 'sharp';
import type { Redrawn } from '../../acts/pictures/change-pictures.ts';
import type { Task } from '../../pipeline/processes/serve.ts';
import {
  LEAST_SIDES,
  type LogoSide,
  MAX_SIDE,
  MOST_BYTES,
  type PictureSize,
  SMALL,
  THUMB,
  TILE,
} from './picture-file.ts';
import type { Preview } from './picture-processes.ts';
import { drawPreview } from './preview-image.ts';

const LARGE = { width: 1600, height: 2400 };
const SECONDS = 20;

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

async function open(bytes: Uint8Array) {
  const sharp = await (opened ??= openSharp());
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_SIDE ** 2, autoOrient: true }).timeout({
    seconds: SECONDS,
  });
}

async function redraw(file: Uint8Array): Promise<Redrawn> {
  const { width, height } = (await sidesOf(file)) ?? {};
  if (width === undefined || height === undefined)
    return { unusable: 'is not a PNG, JPEG or WebP picture, or it is damaged.' };
  const sides = `is ${width} × ${height} pixels;`;
  if (width > MAX_SIDE || height > MAX_SIDE)
    return { unusable: `${sides} no side may have more than ${MAX_SIDE}. Make it smaller.` };
  if (width < LEAST_SIDES.width || height < LEAST_SIDES.height) {
    const least = `${LEAST_SIDES.width} × ${LEAST_SIDES.height}`;
    return { unusable: `${sides} it needs at least ${least} to be worth looking at.` };
  }
  const drawing = (await open(file))
    .resize({ ...LARGE, fit: 'inside', withoutEnlargement: true })
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

/** Width and height of a picture as it is seen, from the head of the file: nothing is decoded. */
async function sidesOf(file: Uint8Array): Promise<{ width: number; height: number } | null> {
  const sharp = await (opened ??= openSharp());
  try {
    return (await sharp(file, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    return null;
  }
}

const FIT: Record<PictureSize, ResizeOptions> = {
  small: { ...SMALL, fit: 'inside', withoutEnlargement: true },
  thumb: { ...THUMB, fit: 'cover', position: 'top' },
  tile: { ...TILE, fit: 'outside', withoutEnlargement: true },
};
// From what looks like the picture to what is still told from another.
const QUALITIES = [70, 55, 40, 25];

/** A smaller size of a picture, in the best quality that weighs no more than it may. */
async function shrink({ bytes, size }: { bytes: Uint8Array; size: PictureSize }): Promise<Buffer> {
  const { data, info } = await (
    await open(bytes)
  )
    .resize(FIT[size])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sharp = await (opened ??= openSharp());
  let drawn = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    drawn = await sharp(data, { raw: info })
      .webp({ quality, smartSubsample: size === 'small' })
      .toBuffer();
    if (drawn.length <= MOST_BYTES[size]) break;
  }
  return drawn;
}

/** Side of a kept logo or face, in pixels. */
const LOGO = 256;
// What stands before it can be read in one way alone, so that a thousand comments are no thousand choices.
const SVG = /^(?:<\?xml(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^>[]*>|\s)*<svg[\s>]/i;

// What an SVG could load from elsewhere, or grow from: files too, since the library reads them by itself.
const REACHES_OUT = /<!ENTITY|<(?:[\w-]+:)?(?:image|feImage)[\s/>]/i;

/** A logo of any shape in a square: PNG, JPEG, WebP or SVG; what is none of these is null. */
async function logo(file: Uint8Array): Promise<{ sha256: string; bytes: Buffer } | null> {
  const head = Buffer.from(file.subarray(0, 2000)).toString('utf8');
  try {
    const pixels = SVG.test(head) ? await drawSvg(Buffer.from(file).toString('utf8')) : file;
    const { width = 0, height = 0 } = (await sidesOf(pixels)) ?? {};
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return null;
    const bytes = await (
      await open(pixels)
    )
      .resize({ width: LOGO, height: LOGO, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer();
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  } catch {
    return null;
  }
}

/** A smaller size of a kept logo. */
async function shrinkLogo({ bytes, side }: { bytes: Uint8Array; side: LogoSide }): Promise<Buffer> {
  return (await open(bytes)).resize(side, side).webp({ quality: 84, smartSubsample: true }).toBuffer();
}

/** Somebody's picture as a square around what is looked at first; null for what is none. */
async function face(file: Uint8Array): Promise<{ sha256: string; bytes: Buffer } | null> {
  try {
    const { width = 0, height = 0 } = (await sidesOf(file)) ?? {};
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return null;
    const bytes = await (
      await open(file)
    )
      .resize({ width: LOGO, height: LOGO, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 80, smartSubsample: true })
      .toBuffer();
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  } catch {
    return null;
  }
}

/** Drawn without scripts, fonts or anything from elsewhere. */
async function drawSvg(svg: string): Promise<Buffer> {
  if (REACHES_OUT.test(svg)) throw new Error('not by itself');
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: 2 * LOGO },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}

/** What it shows is stored as WebP, which the library that draws does not read. */
async function preview({ logo, shot, ...rest }: Preview): Promise<Buffer> {
  const png = async (bytes: Uint8Array, width: number) =>
    (await open(bytes)).resize({ width, withoutEnlargement: true }).png().toBuffer();
  return drawPreview({
    ...rest,
    ...(logo ? { logo: await png(logo, 232) } : {}),
    ...(shot ? { shot: await png(shot, 900) } : {}),
  });
}

/** All that is done with pictures: done here, in a process of `openPictures`, and nowhere else. */
export const PICTURE_TASKS = { redraw, shrink, shrinkLogo, logo, face, preview } satisfies Record<
  string,
  Task
>;
