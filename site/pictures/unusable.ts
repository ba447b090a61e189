/** Reasons why a file is refused, as the end of a sentence that begins with its name. */
export const NO_PIXELS = 'is not a PNG, JPEG or WebP picture, or it is damaged.';
export const NO_PICTURE = 'is not a PNG, JPEG, WebP or SVG picture, or it is damaged.';
export const TOO_COMPLEX =
  'takes too long to draw, or too much memory. Save it with fewer pixels, effects, repeated parts and points.';
