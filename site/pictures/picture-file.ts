/** What a file chooser offers. What counts is what the file holds. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
export const LEAST_SIDES = { width: 320, height: 200 };
export const MAX_SIDE = 6000;
/** The smaller size of a picture fits into this. */
export const SMALL = { width: 640, height: 960 };
/** The thumbnail of a picture is this part of it, from its top. */
export const THUMB = { width: 640, height: 400 };
/** The smallest one, for ways through a gallery: whole, and as large as covers this. */
export const TILE = { width: 192, height: 120 };
/** Sizes a picture is served in beside its own. */
export const SIZES = ['small', 'thumb', 'tile'] as const;
export type PictureSize = (typeof SIZES)[number];

/** Sides of the smaller sizes of a logo, in pixels: what lists show, on screens of up to two or three dots a pixel. */
export const LOGO_SIDES = [96, 160] as const;
export type LogoSide = (typeof LOGO_SIDES)[number];

/** What a smaller size may weigh, in bytes: detail goes before a page gets heavy. */
export const MOST_BYTES: Record<PictureSize, number> = { small: 24_000, thumb: 12_000, tile: 3_000 };

/** How wide the smaller size of a picture is, in pixels. */
export const smallWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.round(width * Math.min(1, SMALL.width / width, SMALL.height / height));
