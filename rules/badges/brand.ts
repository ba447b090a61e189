/** The directory's own colours: marker on ink. */
export const BRAND = { ink: '#16130d', marker: '#ffe14d', paper: '#fffdf8' } as const;

/** The sign, an asterisk as footnotes have it, as strokes in a box of 24 by 24. */
export const SIGN = 'M12 5v14M5.94 8.500l12.120 7M18.060 8.500l-12.120 7';
