/** Media types for the `accept` attribute of file inputs. The server checks the content itself. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
export const MIN_SIDES = { width: 320, height: 200 };
export const MAX_SIDE = 6000;
/** Box that the small size of a picture fits into, in pixels. */
export const SMALL = { width: 640, height: 960 };
/** Size of a thumbnail in pixels, cropped from the top of the picture. */
export const THUMB = { width: 640, height: 400 };
/** Area that the smallest size covers, uncropped, in pixels; for gallery navigation. */
export const TILE = { width: 192, height: 120 };
/** Sizes that a picture is served in besides the original. */
export const SIZES = ['small', 'thumb', 'tile'] as const;
export type PictureSize = (typeof SIZES)[number];

/** Sides of the smaller sizes of a logo in pixels, for lists on screens of two or three dots a pixel. */
export const LOGO_SIDES = [96, 160] as const;
export type LogoSide = (typeof LOGO_SIDES)[number];

/** Target maximum of each size in bytes. The quality is lowered to reach it. */
export const MAX_BYTES_BY_SIZE: Record<PictureSize, number> = { small: 24_000, thumb: 12_000, tile: 3_000 };

/** Returns the width of the small size of a picture in pixels. */
export const smallWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.round(width * Math.min(1, SMALL.width / width, SMALL.height / height));
