/** The directory's own colours: a yellow marker on ink. */
export const BRAND_COLOURS = { ink: '#16130d', marker: '#ffe14d', paper: '#fffdf8' } as const;

/** The logo, an asterisk as in footnotes, as strokes in a 24 by 24 box. */
export const LOGO_PATH = 'M12 5v14M5.94 8.500l12.120 7M18.060 8.500l-12.120 7';
